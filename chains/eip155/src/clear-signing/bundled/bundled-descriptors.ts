import { isDeployed } from '../explain-call.js'
import { type Json, jsonOf } from '../read-json.js'
import { exchangeDescriptors } from './exchange-descriptors.js'
import { financeDescriptors } from './finance-descriptors.js'
import { messageDescriptors } from './message-descriptors.js'

const all: readonly Json[] = [...financeDescriptors, ...exchangeDescriptors, ...messageDescriptors]

function isFor({ context }: Json, chain: string, address: string): boolean {
  const { contract, eip712 } = jsonOf(context) ?? {}
  return isDeployed((jsonOf(contract) ?? jsonOf(eip712))?.deployments, chain, address)
}

/** Returns the package's descriptors of a contract. */
export const bundledDescriptors = (chain: string, address: string): readonly Json[] =>
  all.filter((one) => isFor(one, chain, address))
