import { lstatSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { socketPath } from './home-lock.ts'

/** What commands ask of the server that has the data folder; whoever may enter the folder may ask. */
export type OperatorRequest = { ask: 'copy_database'; to: string } | { ask: 'confirm_restore' }

type OperatorAnswer = { done: boolean } | { problem: string }

/**
 * Answers commands of this machine while the embedded database belongs to this process. The caller holds the lock of the
 * folder, so that a socket that is there already is a dead one.
 */
export async function answerOperator(
  home: string,
  answer: (request: OperatorRequest) => Promise<boolean>,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(home, 'operator')
  if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path)
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    createInterface(socket).once('line', (line) => {
      const reply = (given: OperatorAnswer) => socket.end(`${JSON.stringify(given)}\n`)
      Promise.resolve()
        .then(() => answer(JSON.parse(line) as OperatorRequest))
        .then(
          (done) => reply({ done }),
          (error: unknown) => reply({ problem: (error as Error).message }),
        )
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  server.unref()
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Asks the server that has the data folder; undefined where none does. */
export function askServer(home: string, request: OperatorRequest): Promise<boolean | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath(home, 'operator'), () => socket.write(`${JSON.stringify(request)}\n`))
    let answer = ''
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    )
    socket.on('data', (bytes) => (answer += String(bytes)))
    socket.on('end', () => {
      if (answer === '') return reject(new Error('the server ended before it answered: repeat the command'))
      const given = JSON.parse(answer) as OperatorAnswer
      if ('problem' in given) reject(new Error(given.problem))
      else resolve(given.done)
    })
  })
}
