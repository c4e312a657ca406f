import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { type DoctorCheck, type DoctorTarget, failed, passed } from './doctor-check.js'
import { relayToken } from './relay-token.js'

/** Milliseconds. */
const TIME_LIMIT = 10_000

/** The outcome of a handshake: the status of the answer, or the reason why there is none. */
type Handshake = { readonly status: number } | { readonly problem: string }

/** Opens a WebSocket as the page would (RFC 6455, section 4.1), and closes it at once. */
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
    const end = (response: IncomingMessage): void => {
      resolve({ status: response.statusCode ?? 0 })
      asked.destroy()
    }
    asked.on('upgrade', (response, socket) => {
      socket.on('error', () => undefined)
      socket.destroy()
      end(response)
    })
    asked.on('response', end)
    asked.on('error', (error) => {
      const code: unknown = Reflect.get(error, 'code')
      resolve({
        problem: error.name === 'TimeoutError' ? 'no answer in 10 seconds' : String(code ?? error.message),
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
    const found = `The relay does not answer at ${relay}: ${answer.problem}.`
    return [failed(code, found, 'Check walletConnect.relayUrl and the way to it.')]
  }
  if (answer.status === 101) return [passed(code, `The relay at ${relay} opens a WebSocket.`)]
  const found = `The relay at ${relay} answers HTTP ${answer.status} instead of a WebSocket.`
  const cure = [401, 403].includes(answer.status)
    ? 'Check the project id there, and that the page’s origin is on its list.'
    : 'Check walletConnect.relayUrl; a proxy in front must pass the headers Connection and Upgrade on.'
  return [failed(code, found, cure)]
}
