import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import type { TestClock } from '#testing'

/** A program of the world that is no page: its timers end with it. */
interface Program {
  /** Runs code of the program. */
  run<T>(code: () => T): T
  /** Cancels its timers. */
  end(): void
}

interface ProgramState {
  readonly cancels: Set<() => void>
  readonly fetch: typeof fetch
  hasEnded: boolean
}

const programs = new AsyncLocalStorage<ProgramState>()

const offline: typeof fetch = async () => {
  throw new TypeError('The program has no network.')
}

/** @param network its requests; those that it begins after its end are never answered */
export function createProgram(network: typeof fetch = offline): Program {
  const state: ProgramState = {
    cancels: new Set(),
    hasEnded: false,
    fetch: (...given) => (state.hasEnded ? new Promise(() => undefined) : network(...given)),
  }
  return {
    run: (code) => programs.run(state, code),
    end() {
      state.hasEnded = true
      for (const cancel of state.cancels) cancel()
    },
  }
}

/** Runs code that belongs to no program, such as that of a server which a program asks. */
export const outsidePrograms = <T>(code: () => T): T => programs.exit(code)

const fetchOfProgram: typeof fetch = (...given) => (programs.getStore()?.fetch ?? offline)(...given)

type Start = (ms: number, run: () => void) => () => void

/** Creates `setTimeout` and the like over a clock: each timer belongs to the program that started it. */
function createTimers({ after, every }: TestClock) {
  let last = 0
  const pending = new Map<number, () => void>()
  const stop = (id: unknown): void => pending.get(Number(id))?.()
  const starter =
    (start: Start, repeats: boolean) =>
    (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number => {
      last += 1
      const id = last
      const owner = programs.getStore()
      if (owner?.hasEnded) return id
      const forget = (): void => {
        pending.delete(id)
        owner?.cancels.delete(cancel)
      }
      const fire = AsyncResource.bind(() => {
        if (!repeats) forget()
        run(...given)
      })
      const end = start(ms, fire)
      const cancel = (): void => {
        forget()
        end()
      }
      pending.set(id, cancel)
      owner?.cancels.add(cancel)
      return id
    }
  return {
    setTimeout: starter(after, false),
    setInterval: starter(every, true),
    clearTimeout: stop,
    clearInterval: stop,
  }
}

function createDate({ now }: TestClock): DateConstructor {
  return class extends Date {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(now())
      else super(...(given as [number]))
    }
    static override now(): number {
      return now()
    }
    // The constructor of a date has a signature for calls, which no class has: the library does not use it.
  } as unknown as DateConstructor
}

/** Opens a socket of the world. */
type OpenSocket = (url: string) => object

const noSocket: OpenSocket = (url) => {
  throw new Error(`The world has no server for ${url}.`)
}

/** The library keeps the `WebSocket` that it finds when it is loaded: that one opens the sockets of the world that runs now. */
const opener = Symbol.for('quoin.reliability.openSocket')
function DispatchingSocket(url: string): object {
  return Reflect.get(globalThis, opener)(url)
}

/**
 * Runs with timers, time, requests and sockets of a world in place of the browser's: for code that uses the globals. They are restored
 * afterwards. Timers end with the clock of the world.
 */
export async function withVirtualGlobals<T>(
  clock: TestClock,
  run: () => Promise<T>,
  openSocket: OpenSocket = noSocket,
): Promise<T> {
  const virtual = {
    ...createTimers(clock),
    Date: createDate(clock),
    fetch: fetchOfProgram,
    WebSocket: DispatchingSocket,
    [opener]: openSocket,
  }
  const replaced = Reflect.ownKeys(virtual).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name] of replaced)
    Object.defineProperty(globalThis, name, {
      value: Reflect.get(virtual, name),
      configurable: true,
      writable: true,
    })
  try {
    return await run()
  } finally {
    for (const [name, before] of replaced) {
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}
