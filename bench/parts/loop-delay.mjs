// Loaded by a program that is measured: writes how long its event loop was held up since the last time, whenever a signal asks.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const path = process.env.QUARRY_LOOP_DELAY
if (isMainThread && path !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('SIGUSR2', () => {
    const ms = (value) => value / 1e6
    writeFileSync(path, `${JSON.stringify({ p99: ms(delay.percentile(99)), max: ms(delay.max) })}\n`)
    delay.reset()
  })
}
