import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import { type DoctorCheck, type DoctorTarget, failed, passed } from './doctor-check.js'
import { relayToken } from './relay-token.js'

/** Milliseconds. */
const TIME_LIMIT = 10_000

/** A relay that rejects a client may open its socket and close it at once. Milliseconds. */
const MAY_CLOSE_WITHIN = 1000
/** Opcode of a close frame (RFC 6455, section 5.2). */
const CLOSE = 0x8

/** The outcome of a handshake: the status of the response, or the reason why there is none. */
type Handshake =
  | { readonly status: number; readonly closed?: number | undefined }
  | { readonly problem: string }

/**
 * Returns the code of a close frame that the relay sends first; 1005 without a code; `undefined` if it keeps the socket open.
 * Frames of servers are not masked (RFC 6455, section 5.1).
 */
function closeCode(socket: Duplex, head: Buffer): Promise<number | undefined> {
  return new Promise((resolve) => {
    let received = head
    const read = (): void => {
      if (received.length < 2 || ((received[0] ?? 0) & 0xf) !== CLOSE) return
      if (((received[1] ?? 0) & 0x7f) < 2) resolve(1005)
      else if (received.length >= 4) resolve(received.readUInt16BE(2))
    }
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data])
      read()
    })
    socket.on('close', () => resolve(1006))
    read()
    setTimeout(() => resolve(undefined), MAY_CLOSE_WITHIN)
  })
}

/** Opens a WebSocket as the page would (RFC 6455, section 4.1), and closes it. */
function shakeHands(url: URL, origin: string | undefined): Promise<Handshake> {
  const isSecure = url.protocol === 'wss:'
  const address = new URL(url)
  address.protocol = isSecure ? 'https:' : 'http:'
  return new Promise((resolve) => {
    const asked = (isSecure ? secureRequest : request)(address, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        ...(origin === undefined ? {} : { origin }),
      },
      signal: AbortSignal.timeout(TIME_LIMIT),
    })
    asked.on('upgrade', (response, socket, head) => {
      socket.on('error', () => undefined)
      closeCode(socket, head).then((closed) => {
        resolve({ status: response.statusCode ?? 0, closed })
        socket.destroy()
      })
    })
    asked.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0 })
      asked.destroy()
    })
    asked.on('error', (error) => {
      const code: unknown = Reflect.get(error, 'code')
      resolve({
        problem:
          error.name === 'TimeoutError' ? 'no response within 10 seconds' : String(code ?? error.message),
      })
    })
    asked.end()
  })
}

/** Checks that the relay opens a WebSocket for the page and its project. */
export async function checkRelay(target: DoctorTarget): Promise<readonly DoctorCheck[]> {
  const { relay, page, relayProjectId = target.projectId } = target
  if (relay === undefined) return []
  const url = new URL(relay)
  url.searchParams.set('auth', relayToken(relay.replace(/\/+$/, ''), Math.floor(Date.now() / 1000)))
  if (relayProjectId !== undefined) url.searchParams.set('projectId', relayProjectId)
  const answer = await shakeHands(url, page?.origin)
  const code = 'RELAY_REACHABLE'
  if ('problem' in answer) {
    const found = `The relay does not respond at ${relay}: ${answer.problem}.`
    return [failed(code, found, 'Check walletConnect.relayUrl, and that no firewall blocks it.')]
  }
  if (answer.status === 101 && answer.closed === undefined) {
    return [passed(code, `The relay at ${relay} opens a WebSocket.`)]
  }
  const isRefused = answer.closed !== undefined || [401, 403].includes(answer.status)
  const found =
    answer.closed === undefined
      ? `The relay at ${relay} returns HTTP ${answer.status} instead of opening a WebSocket.`
      : `The relay at ${relay} closes the WebSocket with code ${answer.closed}.`
  const fix = isRefused
    ? `Check the relay's project id (${relayProjectId ?? 'none'}; --relay-project passes walletConnect.projectId), and that its allowlist contains the page's origin.`
    : 'Check walletConnect.relayUrl; a proxy in front must forward the headers Connection and Upgrade.'
  return [failed(code, found, fix)]
}
