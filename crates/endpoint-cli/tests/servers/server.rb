# Reads forms and parts with Ruby's Rack, as Rails does, and answers with what it read as JSON.
require "json"
require "rack"
require "socket"
require "stringio"

server = TCPServer.new("127.0.0.1", 0)
puts server.addr[1]
$stdout.flush

def shown(value)
  case value
  when Hash
    return ["file", value[:filename], value[:type], value[:tempfile].read.unpack1("H*")] if value[:tempfile]
    value.to_h { |name, member| [name, shown(member)] }
  when Array then value.map { |member| shown(member) }
  else value
  end
end

loop do
  socket = server.accept
  head = socket.gets("\r\n\r\n")
  length = head[/^content-length: (\d+)/i, 1].to_i
  body = socket.read(length)
  environment = {
    "REQUEST_METHOD" => "POST",
    "CONTENT_TYPE" => head[/^content-type: ([^\r\n]*)/i, 1],
    "CONTENT_LENGTH" => length.to_s,
    "rack.input" => StringIO.new(body.b),
  }
  answer = begin
    { nested: shown(Rack::Request.new(environment).POST) }
  rescue StandardError => error
    { error: error.inspect }
  end
  text = JSON.generate(answer)
  socket.write("HTTP/1.1 200 OK\r\ncontent-length: #{text.bytesize}\r\nconnection: close\r\n\r\n#{text}")
  socket.close
end
