import type { EngineInternals } from './sign-client.js'

const unchecked = async (): Promise<void> => undefined

/**
 * Switches off how the library checks the updates and events of wallets. It does not wait for its answer: what it refuses is
 * passed on all the same, the refusal ends unhandled in the page's console, and ten thousand accounts keep the page busy for
 * ten seconds. Both are checked where they are read (SEC-15).
 */
export function quietEngine(engine: EngineInternals): void {
  engine.isValidUpdate = unchecked
  engine.isValidEmit = unchecked
}
