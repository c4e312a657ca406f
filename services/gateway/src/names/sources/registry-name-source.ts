import type { GatewayChain } from '../../chains/gateway-chain.js'
import type { Database } from '../../storage/open-database.js'
import { coinTypeOfChain } from '../coin-type.js'
import { comparable, describeNames, namesOf } from '../find-names.js'
import { readName } from '../name-rules.js'
import type { NameSource } from './name-source.js'

export interface RegistryNameSourceOptions {
  readonly database: Database
  /** Parent domain of the names. */
  readonly zone: string
}

function coinTypeOf({ id, namespace }: GatewayChain): string | undefined {
  try {
    return namespace === 'eip155' ? String(coinTypeOfChain(Number(id.split(':')[1]))) : undefined
  } catch {
    return undefined
  }
}

/** Creates the source of the names that this gateway registers. */
export function registryNameSource({ database, zone }: RegistryNameSourceOptions): NameSource {
  return {
    name: 'registry',
    // A name can be used at once after its registration, whichever process registered it.
    isUncached: true,
    supports: (chain) => coinTypeOf(chain) !== undefined,
    has: (name) => name.endsWith(`.${zone}`),
    async addressOf(name, chain) {
      const coinType = coinTypeOf(chain)
      const read = readName(name, zone)
      if (coinType === undefined || 'problem' in read) return undefined
      const [found] = await describeNames(database, [read.name])
      return found && Object.hasOwn(found.addresses, coinType)
        ? found.addresses[coinType]?.address
        : undefined
    },
    async claimedNameOf(address, chain) {
      const coinType = coinTypeOf(chain)
      if (coinType === undefined) return undefined
      const found = await namesOf(database, address)
      const isHere = ({ addresses }: (typeof found)[number]): boolean =>
        Object.hasOwn(addresses, coinType) &&
        comparable(addresses[coinType]?.address ?? '') === comparable(address)
      return found.find(isHere)?.name
    },
    async avatarOf(name) {
      const [found] = await describeNames(database, [name])
      return found?.attributes[0]?.avatar
    },
  }
}
