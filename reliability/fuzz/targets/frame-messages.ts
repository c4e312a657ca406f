import { readAppMessage, readFrameMessage, readPopupResult } from '../../../frame-protocol/index.js'
import { goodAppMessages, goodFrameMessages } from '../../../plugins/embedded/testing/good-messages.js'
import { canonical, demand, demandSame, type FuzzTarget } from '../engine/fuzz-target.js'
import { readValue } from '../engine/hostile-values.js'

const textOf = (message: unknown): string => JSON.stringify(message)
/** Members that hold an address which page or frame open. */
const linkNames = ['uri', 'url', 'resultUri', 'icons']

function isLink(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (protocol === 'https:' || isLocal) && username === '' && password === ''
}

/** Demands that all links of a payload lead to a website. Parameters of wallet requests are opened by nobody. */
function demandLinks(payload: unknown): void {
  if (typeof payload !== 'object' || payload === null || 'method' in payload) return
  for (const [name, value] of Object.entries(payload)) {
    if (!linkNames.includes(name)) demandLinks(value)
    else for (const link of [value].flat()) demand(isLink(link), `${name} is a link to a website`)
  }
}

/** Requests to the wallet, whose parameters may be any data. */
const walletRequests = [
  { method: 'eth_call', params: [{ to: `0x${'ab'.repeat(20)}`, data: '0x' }, 'latest'] },
  { method: 'personal_sign', params: ['0x00', `0x${'ab'.repeat(20)}`] },
  { method: 'solana_signMessage', params: { message: 'a', pubkey: '1'.repeat(32) } },
].map((request) => ({
  type: '@quoin-app/RPC_REQUEST',
  id: 'ab'.repeat(16),
  payload: { ...request, chainId: 'eip155:1' },
}))

const readers = [readAppMessage, readFrameMessage, readPopupResult]

/** The messages of page, secure site and pop-up. */
export const frameMessages: FuzzTarget = {
  name: 'frame-messages',
  format: 'json',
  covers: /\/(frame-protocol|page\/schemas)\//,
  seeds: [...goodAppMessages, ...goodFrameMessages(), ...walletRequests].map(textOf),
  words: [...goodAppMessages, ...goodFrameMessages()].map(({ type }) => type),
  check(input) {
    const message = readValue(input)
    const read = readers.map((one) => one(message))
    const [app, frame] = read
    demand(app === undefined || frame === undefined, 'a message is of one side only')
    for (const [at, one] of read.entries()) {
      if (one === undefined) continue
      demandSame(readers[at]?.(one), one, 'a message that was read is read as the same')
      demandSame(structuredClone(one), one, 'a message that was read can be posted')
      const known = ['type', 'id', 'payload']
      demand(
        Object.keys(one).every((key) => known.includes(key)),
        'a message has no further members',
      )
      demand(!canonical(one).includes('"__proto__"'), 'a message has no member named __proto__')
      // A wallet's answer may contain any data.
      if (!one.type.endsWith('RPC_REQUEST_SUCCESS')) demandLinks(one.payload)
    }
    return read.some((one) => one !== undefined)
  },
}
