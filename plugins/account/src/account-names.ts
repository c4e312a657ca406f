import type { AccountType, ChainModule } from '#kernel'
import type { AccountState } from './contract.js'

type TypeName = 'typePayment' | 'typeOrdinal' | 'typeSmart'

const typeNames: ReadonlyMap<AccountType, TypeName> = new Map([
  ['payment', 'typePayment'],
  ['ordinal', 'typeOrdinal'],
  ['smartAccount', 'typeSmart'],
])

/** What a kind of account is called, as a key of the texts; nothing where there is nothing to tell apart. */
export function accountTypeName(type: AccountType | undefined): TypeName | undefined {
  return type === undefined ? undefined : typeNames.get(type)
}

/** The name that somebody gave an address, however that was written. */
export function labelOf(
  address: string,
  labels: AccountState['addressLabels'],
  chain: Pick<ChainModule, 'normalizeAddress'> | undefined,
): string | undefined {
  const form = (text: string): string => chain?.normalizeAddress(text) ?? text
  const [, label] = Object.entries(labels).find(([other]) => form(other) === form(address)) ?? []
  return label
}
