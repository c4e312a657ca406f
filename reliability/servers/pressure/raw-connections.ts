import { connect, type Socket } from 'node:net'

/** Connections that were opened, and their ends. */
export interface RawConnections {
  readonly opened: number
  /** Number of those that the server has not closed. */
  open(): number
  /** First bytes of the answers, by their status line. */
  answers(): Readonly<Record<string, number>>
  closeAll(): void
}

/** Opened at the same time: a listening socket has a queue. */
const AT_ONCE = 200

/** Opens connections and writes the same bytes to each; an empty text: none. */
export async function openConnections(
  url: string,
  count: number,
  write: (socket: Socket) => void = () => {},
): Promise<RawConnections> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const answers: Record<string, number> = {}
  let opened = 0
  const openOne = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
      socket.on('connect', () => {
        opened += 1
        sockets.add(socket)
        write(socket)
        resolve()
      })
      socket.once('data', (data: Buffer) => {
        const [line = ''] = data.toString('latin1').split('\r\n')
        answers[line] = (answers[line] ?? 0) + 1
      })
      socket.on('error', () => resolve())
      socket.on('close', () => {
        sockets.delete(socket)
        resolve()
      })
    })
  for (let left = count; left > 0; left -= AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, openOne))
  return {
    get opened() {
      return opened
    },
    open: () => sockets.size,
    answers: () => answers,
    closeAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
