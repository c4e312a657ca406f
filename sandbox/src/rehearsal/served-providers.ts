import type { StandIn } from '@quoin/gateway/testing/stand-ins/start-stand-in'
import type { Stoppable } from '../http/serve-app.js'

/** A provider's stand-in, as tests observe and disturb it. */
export type RehearsedProvider = Pick<StandIn, 'requests' | 'fail' | 'recover'>

/** Stand-ins of providers, with the gateway's variables that lead to them. */
export interface ServedProviders extends Stoppable {
  readonly environment: Readonly<Record<string, string>>
  /** By the gateway's names: `alchemy`. */
  readonly standIns: Readonly<Record<string, RehearsedProvider>>
}

/** Joins groups of providers. */
export function joinProviders(parts: readonly ServedProviders[]): ServedProviders {
  return {
    environment: Object.assign({}, ...parts.map(({ environment }) => environment)),
    standIns: Object.assign({}, ...parts.map(({ standIns }) => standIns)),
    stop: async () => {
      await Promise.all(parts.map((part) => part.stop()))
    },
  }
}
