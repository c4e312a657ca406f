/** Answers a command of the page: bytes in hex, with the status word at the end (`9000`). `undefined` never answers. */
export type MockLedgerAnswer = (command: string) => Promise<string | undefined> | string | undefined

/** Options of a mock Ledger. */
export interface MockLedgerOptions {
  readonly answer: MockLedgerAnswer
  /** False: the browser must ask the user before the page may use it. Default true. */
  readonly isPermitted?: boolean
}

/** A mock Ledger: what the page sees at `navigator.hid`, and control over the cable. */
export interface MockLedger {
  /** The value for `navigator.hid`. */
  readonly hid: object
  /** The commands that the device received, in hex. */
  readonly commands: readonly string[]
  /** How often the page asked the browser for a device. */
  readonly prompts: () => number
  /** True while the page has it open. */
  readonly isOpen: () => boolean
  /** Plugs the cable in or out. Out: a pending command is never answered. */
  plug(isPlugged?: boolean): void
  /** Another page holds the device: it cannot be opened. */
  hold(isHeld?: boolean): void
}

/**
 * Creates a Ledger that is no device: a fake of the browser's WebHID with one, which speaks its protocol of 64-byte reports, so that
 * Ledger's own libraries run against it. Self-contained: its source also runs in a page (`quoin/testing/playwright`). Built from the
 * published APDU and HID framing specifications.
 *
 * @example
 * const ledger = createMockLedger({ answer: () => '5515' })   // locked
 * platform.globals.navigator = { hid: ledger.hid }
 */
export function createMockLedger({ answer, isPermitted = true }: MockLedgerOptions): MockLedger {
  type Listener = (event: object) => void
  const reports = new Set<Listener>()
  const events = new Map<string, Set<Listener>>()
  const commands: string[] = []
  let permitted = isPermitted
  let isPlugged = true
  let isHeld = false
  let isOpened = false
  let prompts = 0
  let received: number[] = []
  /** Answers to commands before the cable was pulled are dropped. */
  let plugged = 0

  const toHex = (bytes: readonly number[]): string =>
    bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')

  /** Reports of 64 bytes: channel, tag 05, number of the report; the first has the length. */
  function send(channel: readonly number[], hex: string): void {
    const answered = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
    const data = [answered.length >> 8, answered.length & 0xff, ...answered]
    for (let number = 0; number * 59 < data.length; number += 1) {
      const report = new Uint8Array(64)
      report.set([...channel, 5, number >> 8, number & 0xff, ...data.slice(number * 59, number * 59 + 59)])
      for (const listener of [...reports]) listener({ data: new DataView(report.buffer) })
    }
  }

  async function receive(report: Uint8Array): Promise<void> {
    const bytes = [...report]
    const channel = bytes.slice(0, 2)
    const isFirst = bytes[3] === 0 && bytes[4] === 0
    received = isFirst ? bytes.slice(5) : [...received, ...bytes.slice(5)]
    const length = ((received[0] ?? 0) << 8) | (received[1] ?? 0)
    if (received.length < length + 2) return
    const command = toHex(received.slice(2, 2 + length))
    received = []
    commands.push(command)
    const during = plugged
    const answered = await answer(command)
    if (answered !== undefined && isPlugged && during === plugged) send(channel, answered)
  }

  const device = {
    vendorId: 0x2c97,
    productId: 0x4015,
    productName: 'Mock Ledger',
    get opened() {
      return isOpened
    },
    async open() {
      if (isHeld || !isPlugged) throw new DOMException('Failed to open the device.', 'NotAllowedError')
      isOpened = true
    },
    async close() {
      isOpened = false
    },
    async sendReport(_id: number, report: Uint8Array) {
      if (!isOpened || !isPlugged) throw new DOMException('Failed to write the report.', 'NetworkError')
      receive(report).catch(() => undefined)
    },
    addEventListener: (_type: string, listener: Listener) => void reports.add(listener),
    removeEventListener: (_type: string, listener: Listener) => void reports.delete(listener),
  }
  const available = (): readonly object[] => (isPlugged ? [device] : [])
  return {
    hid: {
      getDevices: async () => (permitted ? available() : []),
      async requestDevice() {
        prompts += 1
        permitted = true
        return available()
      },
      addEventListener(type: string, listener: Listener) {
        events.set(type, (events.get(type) ?? new Set()).add(listener))
      },
      removeEventListener: (type: string, listener: Listener) => void events.get(type)?.delete(listener),
    },
    commands,
    prompts: () => prompts,
    isOpen: () => isOpened,
    plug(next = true) {
      plugged += 1
      isPlugged = next
      if (next) return
      isOpened = false
      for (const listener of [...(events.get('disconnect') ?? [])]) listener({ device })
    },
    hold(next = true) {
      isHeld = next
    },
  }
}
