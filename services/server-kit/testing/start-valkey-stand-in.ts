import { createServer, type Socket } from 'node:net'
import type { ValkeyUnderTest } from './valkey-under-test.js'

// In place of Valkey, for the commands that the servers send. Built from Valkey's documentation: "Serialization protocol
// specification", "Transactions", and the pages of MULTI, EXEC, INCRBY, PEXPIRE, PTTL, GET, SET, AUTH and SELECT
// (valkey.io/topics, valkey.io/commands; github.com/valkey-io/valkey-doc of 2026-06-18).

interface Stored {
  value: string
  /** Milliseconds since 1970. */
  expiresAt: number | undefined
}

/** A reply in RESP2. */
const status = (text: string): string => `+${text}\r\n`
const failure = (text: string): string => `-${text}\r\n`
const integer = (value: number | bigint): string => `:${value}\r\n`
const bulk = (text: string | undefined): string =>
  text === undefined ? '$-1\r\n' : `$${Buffer.byteLength(text)}\r\n${text}\r\n`

/** Splits received bytes into commands: arrays of bulk strings. Returns the rest, which is incomplete. */
function readCommands(bytes: Buffer): { readonly commands: readonly string[][]; readonly rest: Buffer } {
  const commands: string[][] = []
  let at = 0
  const readLine = (from: number): { readonly text: string; readonly next: number } | undefined => {
    const end = bytes.indexOf('\r\n', from)
    return end < 0 ? undefined : { text: bytes.toString('utf8', from, end), next: end + 2 }
  }
  for (;;) {
    const head = readLine(at)
    if (head === undefined) return { commands, rest: bytes.subarray(at) }
    const args: string[] = []
    let next = head.next
    for (let left = Number(head.text.slice(1)); left > 0; left--) {
      const size = readLine(next)
      const end = size === undefined ? bytes.length : size.next + Number(size.text.slice(1))
      if (size === undefined || bytes.length < end + 2) return { commands, rest: bytes.subarray(at) }
      args.push(bytes.toString('utf8', size.next, end))
      next = end + 2
    }
    commands.push(args)
    at = next
  }
}

/** The keys, and the commands that read or change them. */
function createKeyspace() {
  const stored = new Map<string, Stored>()
  const find = (key: string): Stored | undefined => {
    const found = stored.get(key)
    if (found?.expiresAt === undefined || found.expiresAt > Date.now()) return found
    stored.delete(key)
    return undefined
  }
  const remaining = (key: string): number => {
    const found = find(key)
    if (found === undefined) return -2
    return found.expiresAt === undefined ? -1 : found.expiresAt - Date.now()
  }
  const handlers: Readonly<Record<string, (...args: string[]) => string>> = {
    GET: (key = '') => bulk(find(key)?.value),
    PTTL: (key = '') => integer(remaining(key)),
    INCRBY(key = '', by = '') {
      const before = find(key)
      if (!/^-?\d+$/.test(before?.value ?? '0')) return failure('ERR value is not an integer or out of range')
      const sum = BigInt(before?.value ?? 0) + BigInt(by)
      stored.set(key, { value: String(sum), expiresAt: before?.expiresAt })
      return integer(sum)
    },
    PEXPIRE(key = '', ms = '', mode = '') {
      const found = find(key)
      if (found === undefined || (mode === 'NX' && found.expiresAt !== undefined)) return integer(0)
      found.expiresAt = Date.now() + Number(ms)
      return integer(1)
    },
    SET(key = '', value = '', unit = '', lifetime = '') {
      if (unit !== 'PX' || !/^[1-9]\d*$/.test(lifetime)) return failure('ERR syntax error')
      stored.set(key, { value, expiresAt: Date.now() + Number(lifetime) })
      return status('OK')
    },
  }
  return { handlers, keys: () => [...stored.keys()].map((key) => ({ key, remaining: remaining(key) })) }
}

const WRITES = /^(INCRBY|PEXPIRE|SET)$/

/** The stand-in, which keeps its keys and its port while it is stopped. */
export interface ValkeyStandIn extends ValkeyUnderTest {
  start(): Promise<void>
}

/**
 * Starts the stand-in.
 *
 * @param password required by AUTH before any other command
 */
export async function startValkeyStandIn(password?: string): Promise<ValkeyStandIn> {
  const { handlers, keys } = createKeyspace()
  const sockets = new Set<Socket>()
  let refusal: string | undefined
  let isSilent = false
  /** Continue connections that received commands while the server was silent. */
  const waiting: (() => void)[] = []

  function serve(socket: Socket): void {
    let rest: Buffer = Buffer.alloc(0)
    let isAllowed = password === undefined
    let queued: string[][] | undefined
    let isAborted = false

    function answer([name = '', ...args]: string[]): string {
      const command = name.toUpperCase()
      if (command === 'AUTH') {
        isAllowed = args.at(-1) === password
        return isAllowed
          ? status('OK')
          : failure('WRONGPASS invalid username-password pair or user is disabled.')
      }
      if (!isAllowed) return failure('NOAUTH Authentication required.')
      if (command === 'SELECT') return status('OK')
      if (command === 'MULTI') {
        queued = []
        isAborted = false
        return status('OK')
      }
      if (command === 'EXEC') {
        const all = queued ?? []
        queued = undefined
        if (isAborted) return failure('EXECABORT Transaction discarded because of previous errors.')
        return `*${all.length}\r\n${all.map(answer).join('')}`
      }
      const handler = handlers[command]
      const error =
        handler === undefined ? `ERR unknown command '${name}'` : WRITES.test(command) ? refusal : undefined
      if (error !== undefined) {
        isAborted = true
        return failure(error)
      }
      if (queued === undefined) return handler?.(...args) ?? ''
      queued.push([name, ...args])
      return status('QUEUED')
    }

    function process(): void {
      if (isSilent) {
        waiting.push(process)
        return
      }
      const read = readCommands(rest)
      rest = read.rest
      for (const command of read.commands) socket.write(answer(command))
    }

    sockets.add(socket)
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      process()
    })
    // A client that was cut off.
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }

  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const loseConnections = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`,
    keys: async () => keys(),
    loseConnections,
    async hang() {
      isSilent = true
    },
    async fill() {
      refusal = "OOM command not allowed when used memory > 'maxmemory'."
    },
    async demote() {
      refusal = "READONLY You can't write against a read only replica."
    },
    async recover() {
      refusal = undefined
      isSilent = false
      for (const go of waiting.splice(0)) go()
    },
    start: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    async stop() {
      await loseConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
