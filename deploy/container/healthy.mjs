// The health check of the image: whether the process of this container answers, whatever its role is.
const answer = await fetch(`http://127.0.0.1:${process.env.MANAGEMENT_PORT}/healthz`, {
  signal: AbortSignal.timeout(4000),
}).catch((error) => ({ ok: false, status: error.cause?.code ?? error.name }))
if (!answer.ok) console.error(`not healthy: ${answer.status}`)
process.exitCode = answer.ok ? 0 : 1
