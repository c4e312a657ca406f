// A global setup of the tests: starts PostgreSQL for the first test that needs it, and stops it after the run.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { findPostgres, type RunningPostgres, startPostgres } from './start-postgres.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL that returns the address of the run's PostgreSQL; `undefined` if it is not installed. */
    postgresStarter: string | undefined
  }
}

export default async function postgresOnDemand(project: TestProject): Promise<() => Promise<void>> {
  if (findPostgres() === undefined) {
    process.stdout.write(
      'PostgreSQL is not installed: the suites for both databases run on SQLite only (apt-get install postgresql).\n',
    )
    project.provide('postgresStarter', undefined)
    return async () => {}
  }
  let starting: Promise<RunningPostgres> | undefined
  const server = createServer((_, answer) => {
    // A kept-alive connection may be closed by this side at the moment in which the client reuses it.
    answer.setHeader('connection', 'close')
    starting ??= startPostgres()
    starting.then(
      ({ url }) => answer.end(url),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  project.provide('postgresStarter', `http://127.0.0.1:${port}/`)
  return async () => {
    server.close()
    server.closeAllConnections()
    const running = await starting?.catch(() => undefined)
    await running?.stop()
  }
}
