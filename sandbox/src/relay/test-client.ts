import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function encodeBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (value > 0n) {
    text = (ALPHABET[Number(value % 58n)] ?? '') + text
    value /= 58n
  }
  return text
}

/** The keys of a test client. */
export interface TestIdentity {
  clientId: string
  privateKey: KeyObject
}

export function createTestIdentity(): TestIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { clientId: `did:key:z${encodeBase58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`, privateKey }
}

/** Signs a token; `change` replaces claims, to create invalid tokens. */
export function signTestJwt(identity: TestIdentity, aud: string, now: number, change: object = {}): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: identity.clientId,
    sub: randomBytes(32).toString('hex'),
    aud,
    iat: now,
    exp: now + 86_400,
  }
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part({ ...claims, ...change })}`
  return `${signed}.${sign(null, Buffer.from(signed), identity.privateKey).toString('base64url')}`
}

interface Delivery {
  id: number
  topic: string
  message: string
  tag: number
}

/** A minimal relay client on a real socket. It acknowledges deliveries unless `acknowledge` is false. */
export interface TestClient {
  readonly identity: TestIdentity
  readonly deliveries: Delivery[]
  readonly raw: string[]
  acknowledge: boolean
  call(
    method: string,
    params: object,
    rawId?: string,
  ): Promise<{ text: string; result?: unknown; error?: unknown }>
  sendText(text: string): void
  closed: Promise<unknown>
  close(): Promise<void>
}

export async function openTestClient(
  url: string,
  now: number,
  identity: TestIdentity = createTestIdentity(),
): Promise<TestClient> {
  const socket = new WebSocket(`${url}/?auth=${signTestJwt(identity, url, now)}&projectId=test&ua=test`)
  const waiting = new Map<string, (text: string) => void>()
  const deliveries: Delivery[] = []
  const raw: string[] = []
  let lastId = 1_763_000_000_000_000_000n
  const client: TestClient = {
    identity,
    deliveries,
    raw,
    acknowledge: true,
    call(method, params, rawId = `"${++lastId}"`) {
      socket.send(`{"id":${rawId},"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`)
      return new Promise((resolve) => {
        waiting.set(rawId, (text) => resolve({ ...(JSON.parse(text) as object), text }))
      })
    },
    sendText: (text) => socket.send(text),
    closed: once(socket, 'close'),
    async close() {
      socket.close()
      await client.closed
    },
  }
  socket.on('message', (data) => {
    const text = data.toString()
    raw.push(text)
    const rawId = /^\{"id":([^,]+),/.exec(text)?.[1] ?? ''
    const resolve = waiting.get(rawId)
    if (resolve) return resolve(text)
    const message = JSON.parse(text) as { id: number; method?: string; params?: { data: Delivery } }
    if (message.method !== 'irn_subscription' || !message.params) return
    deliveries.push({ ...message.params.data, id: message.id })
    if (client.acknowledge) socket.send(JSON.stringify({ id: message.id, jsonrpc: '2.0', result: true }))
  })
  await once(socket, 'open')
  return client
}
