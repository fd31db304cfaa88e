// The least that answers the same body: Fastify, and the bytes from a file.
import Fastify from 'fastify'
import { readFileSync } from 'node:fs'

const body = readFileSync(process.argv[2] ?? '')
const app = Fastify()

app.post('/answer', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))

await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`listening ${(app.server.address() as { port: number }).port}`)
