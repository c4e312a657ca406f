import { vi } from 'vitest'

const { waitFor } = vi

/** By default `vi.waitFor` fails after one second, in which a busy machine may not have loaded a module. */
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: 30_000, ...options })
