import { type FrameMessage, readAppMessage, readFrameMessage } from '../../../frame-protocol/index.js'
import { createFrameLine } from '../../../plugins/embedded/src/frame/frame-line.js'
import { appPayloadsByName, goodFrameMessages } from '../../../plugins/embedded/testing/good-messages.js'
import { demand, type FuzzTarget } from '../engine/fuzz-target.js'
import { readValue } from '../engine/hostile-values.js'

interface Asked {
  readonly name: string
  state: 'pending' | 'answered' | 'refused'
  /** What the messages of the frame permit. */
  expected: Asked['state']
}

/** The id of a request: the number of requests before it. */
const idOf = (at: number): string => at.toString(16).padStart(2, '0').repeat(16)
const names = Object.keys(appPayloadsByName)
const isName = (value: unknown): value is 'GET_USER' => typeof value === 'string' && names.includes(value)

async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
}

/** Runs messages of a frame on the page's end of the channel. Returns whether one was accepted. */
async function play(steps: readonly unknown[]): Promise<boolean> {
  const asked = new Map<string, Asked>()
  const posted: unknown[] = []
  const listeners = new Set<(message: unknown) => void>()
  const timers = new Set<() => void>()
  let events = 0
  let accepted = 0
  const line = createFrameLine({
    line: {
      post: (message) => posted.push(message),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      close: () => undefined,
    },
    platform: {
      randomBytes: (length) => new Uint8Array(length).fill(asked.size),
      after(_ms, run) {
        timers.add(run)
        return () => timers.delete(run)
      },
    },
    readApp: readAppMessage,
    readFrame: readFrameMessage,
    onEvent(event) {
      demand(!('id' in event), 'an answer is no event')
      events += 1
    },
    onTimeout: () => undefined,
  })

  function ask(name: 'GET_USER'): void {
    const id = idOf(asked.size)
    const entry: Asked = { name, state: 'pending', expected: 'pending' }
    // Each name has a payload of its own; the compiler sees one of them.
    const payload = appPayloadsByName[name] as undefined
    line.request(name, payload).then(
      () => {
        demandOpen(entry)
        entry.state = 'answered'
      },
      () => {
        demandOpen(entry)
        entry.state = 'refused'
      },
    )
    asked.set(id, entry)
  }

  function expectAnswer(message: FrameMessage | undefined): void {
    if (!message) return
    accepted += 1
    if (!('id' in message)) return
    const entry = asked.get(message.id)
    if (entry?.expected !== 'pending') return
    if (message.type === `@quoin-frame/${entry.name}_SUCCESS`) entry.expected = 'answered'
    if (message.type === `@quoin-frame/${entry.name}_ERROR`) entry.expected = 'refused'
  }

  for (const step of steps.slice(0, 20)) {
    const [kind, value] = Array.isArray(step) ? step : []
    if (kind === 'ask' && isName(value)) ask(value)
    else if (kind === 'say') {
      expectAnswer(readFrameMessage(value))
      for (const listener of [...listeners]) listener(value)
    } else if (kind === 'wait') {
      const due = [...timers]
      timers.clear()
      for (const run of due) run()
      const timed = [
        'CONNECT_EMAIL',
        'CONNECT_DEVICE',
        'CONNECT_OTP',
        'CONNECT_SOCIAL',
        'GET_SOCIAL_REDIRECT_URI',
      ]
      for (const entry of asked.values())
        if (timed.includes(entry.name) && entry.expected === 'pending') entry.expected = 'refused'
    }
    await settled()
    for (const { name, state, expected } of asked.values())
      demand(state === expected, `${name} is ${state}, and was to be ${expected}`)
  }
  line.end('the end')
  await settled()
  for (const { name, state } of asked.values()) demand(state !== 'pending', `${name} settles at the end`)
  for (const message of posted) demand(readAppMessage(message) !== undefined, 'the page posts valid messages')
  demand(events <= accepted, 'only valid messages are events')
  return accepted > 0
}

function demandOpen({ state, name }: Asked): void {
  demand(state === 'pending', `${name} settles once`)
}

const sequence = (...steps: readonly (readonly unknown[])[]): string => JSON.stringify(steps)

/** The page's side of the channel: every message in every state. */
export const pageLine: FuzzTarget = {
  name: 'page-line',
  format: 'json',
  covers: /\/plugins\/embedded\/src\/frame\/|\/frame-protocol\//,
  seeds: [
    ...names.map((name) =>
      sequence(
        ['ask', name],
        ...goodFrameMessages(() => idOf(0))
          .filter(({ type }) => type.includes(name))
          .map((message) => ['say', message]),
      ),
    ),
    ...names.map((name) => sequence(['ask', name], ['wait'], ['ask', 'GET_USER'])),
    sequence(
      ...goodFrameMessages()
        .slice(-6)
        .map((message) => ['say', message]),
    ),
  ],
  words: [...names, 'ask', 'say', 'wait', idOf(0), idOf(1), idOf(2)],
  async check(input) {
    const steps = readValue(input)
    return Array.isArray(steps) && play(steps)
  },
}
