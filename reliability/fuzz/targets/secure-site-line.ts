import { readAppMessage, readFrameMessage } from '../../../frame-protocol/index.js'
import { frameAnswersByName, goodAppMessages } from '../../../plugins/embedded/testing/good-messages.js'
import type { LineHandlers } from '../../../services/secure-site/frame/line/answer-port.js'
import { openFrameLine } from '../../../services/secure-site/frame/line/frame-line.js'
import type { LinePort, WindowMessage } from '../../../services/secure-site/frame/line/frame-window.js'
import { demand, type FuzzTarget } from '../engine/fuzz-target.js'
import { readValue } from '../engine/hostile-values.js'

const origin = 'https://app.example'
const handshake = { type: '@quoin-app/HANDSHAKE', payload: { protocol: 1 } }
const page = (data: unknown): object => ({ to: 'window', origin, source: 'parent', ports: 1, data })
const sequence = (...messages: readonly object[]): string => JSON.stringify(messages)

interface Step {
  readonly to?: unknown
  readonly origin?: unknown
  readonly source?: unknown
  readonly ports?: unknown
  readonly data?: unknown
}

interface Port extends LinePort {
  readonly posted: unknown[]
  say(data: unknown): void
  leave(): void
  isOpen: boolean
}

function createPort(): Port {
  const listeners: ((event: { readonly data: unknown }) => void)[] = []
  const port: Port = {
    posted: [],
    isOpen: true,
    postMessage: (message) => {
      demand(port.isOpen, 'nothing is posted over a closed port')
      port.posted.push(structuredClone(message))
    },
    addEventListener: (type: string, listener: (event: { readonly data: unknown }) => void) => {
      if (type === 'message') listeners.push(listener)
      else port.leave = () => listener({ data: undefined })
    },
    start: () => undefined,
    close: () => {
      port.isOpen = false
    },
    say: (data) => {
      for (const listener of listeners) listener({ data })
    },
    leave: () => undefined,
  }
  return port
}

/** Handlers that answer a half of the requests, and refuse the others. */
function createHandlers(onRequest: (name: string) => void): LineHandlers {
  let count = 0
  const entries = Object.entries(frameAnswersByName).map(
    ([name, answer]) =>
      [
        name,
        async () => {
          onRequest(name)
          count += 1
          if (count % 2 === 0) throw Object.assign(new Error('No'), { code: 4001, reason: 'codeWrong' })
          return answer
        },
      ] as const,
  )
  // One handler for each name of the protocol.
  return Object.fromEntries(entries) as unknown as LineHandlers
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
}

/** Runs messages from any sender on the frame's end of the channel. Returns whether a request was answered. */
async function play(steps: readonly Step[]): Promise<boolean> {
  const parent = { postMessage: () => undefined }
  const listeners = new Set<(event: WindowMessage) => void>()
  let taken: Port | undefined
  let handled = 0
  const line = openFrameLine({
    origin,
    ready: { protocols: [1], networks: [], logins: [] },
    reload: () => undefined,
    handlers: createHandlers(() => {
      demand(taken !== undefined, 'no request is handled before the handshake')
      handled += 1
    }),
    frame: {
      parent,
      addEventListener: (_type, listener) => listeners.add(listener),
      removeEventListener: (_type, listener) => listeners.delete(listener),
    },
  })
  let accepted = 0
  for (const { to, origin: from, source, ports, data } of steps.slice(0, 20)) {
    if (to === 'port') {
      if (taken?.isOpen && readAppMessage(data)) accepted += 1
      taken?.say(data)
    } else if (to === 'leave') taken?.leave()
    else {
      const given = Array.from({ length: Number.isInteger(ports) ? Number(ports) % 4 : 0 }, createPort)
      const event = {
        data,
        // The browser guarantees a text.
        origin: typeof from === 'string' ? from : '',
        source: source === 'parent' ? parent : {},
        ports: given,
      }
      for (const listener of [...listeners]) listener(event)
      const message = readAppMessage(data)
      const isHandshake =
        message?.type === '@quoin-app/HANDSHAKE' &&
        message.payload.protocol === 1 &&
        event.source === parent &&
        from === origin &&
        given.length === 1
      if (isHandshake && !taken) [taken] = given
      else for (const port of given) demand(port.posted.length === 0, 'a foreign port receives nothing')
    }
    await settled()
  }
  line.dispose()
  await settled()
  demand(handled <= accepted, 'only valid messages over the port are handled')
  const posted = taken?.posted ?? []
  for (const reply of posted)
    demand(readFrameMessage(reply) !== undefined, 'every answer follows the protocol')
  demand(posted.length <= accepted, 'a request is answered once')
  demand(taken === undefined || !taken.isOpen, 'the port is closed at the end')
  return posted.length > 0
}

const port = (data: unknown): object => ({ to: 'port', data })

/** The secure site's side of the channel: every sender, message and state. */
export const secureSiteLine: FuzzTarget = {
  name: 'secure-site-line',
  format: 'json',
  covers: /\/services\/secure-site\/frame\/line\/|\/frame-protocol\//,
  seeds: [
    ...goodAppMessages.map((message) => sequence(page(handshake), port(message))),
    sequence(port(handshake), page(handshake), page(handshake)),
    sequence({ ...page(handshake), origin: 'https://evil.example' }),
    sequence({ ...page(handshake), source: 'other' }),
    sequence({ ...page(handshake), ports: 0 }, { ...page(handshake), ports: 2 }),
    sequence(page(handshake), ...goodAppMessages.slice(0, 5).map(port), { to: 'leave' }, port(handshake)),
  ],
  words: [origin, 'null', `${origin}.evil.example`, 'parent', 'window', 'port', 'leave', 'ab'.repeat(16)],
  async check(input) {
    const steps = readValue(input)
    return Array.isArray(steps) && play(steps.map((step) => ({ ...readStep(step) })))
  },
}

const names = ['to', 'origin', 'source', 'ports', 'data'] as const

/** Reads a step, of which only the data may be hostile. */
function readStep(step: unknown): Step {
  try {
    return Object.fromEntries(names.map((name) => [name, Reflect.get(Object(step), name)]))
  } catch {
    return {}
  }
}
