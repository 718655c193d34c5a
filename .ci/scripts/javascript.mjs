// Runs each script of a list on standard input, with clients that send nothing, and writes the requests that it would send.
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'

const require = createRequire(process.argv[2] + '/')
const lower = headers => [...new Headers(headers)].map(([name, value]) => [name.toLowerCase(), value])

async function body(request) {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/')) return await request.text()
  const parts = []
  for (const [name, value] of await request.formData())
    parts.push(typeof value === 'string' ? [name, value] : [name, await value.text(), value.name, value.type])
  return parts
}

async function run(script) {
  const sent = []
  const record = async request => {
    sent.push({ method: request.method, url: request.url, headers: lower(request.headers), body: await body(request) })
    return new Response('{}')
  }
  const waiting = []
  const fetch = (...args) => {
    // The request is made at once: what is changed after the call does not count.
    const made = record(new Request(...args))
    waiting.push(made)
    return made
  }
  const axios = require('axios').create()
  axios.create = config => require('axios').create({ ...axios.defaults, ...config, adapter, headers: { ...axios.defaults.headers.common, ...config?.headers } })
  const adapter = async config => {
    const url = axios.getUri(config)
    const headers = { ...config.headers.toJSON() }
    if (config.auth) headers.authorization = 'Basic ' + btoa(`${config.auth.username}:${config.auth.password}`)
    sent.push({ method: config.method.toUpperCase(), url, headers: lower(headers), body: config.data ?? '' })
    return { data: {}, status: 200, headers: {}, config }
  }
  axios.defaults.adapter = adapter
  const kept = [[globalThis, 'fetch', fetch], [JSON, 'stringify', JSON.stringify], [URLSearchParams.prototype, 'append', URLSearchParams.prototype.append]]
  globalThis.fetch = fetch
  try {
    // As a script: `eval` sees its names.
    new Function('axios', `(async () => { ${script}\n })()`)(axios)
  } catch (error) {
    return { error: String(error) }
  } finally {
    for (const [object, name, value] of kept) object[name] = value
  }
  for (let turn = 0; turn < 5; turn++) {
    await Promise.allSettled(waiting)
    await new Promise(done => setTimeout(done, 0))
  }
  return { sent }
}

const all = []
for (const script of JSON.parse(readFileSync(0, 'utf8'))) all.push(await run(script))
console.log(JSON.stringify(all))
