import { keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

const madeUp = (name: string): `0x${string}` => keccak256(toHex(`Quoin sandbox: ${name}`))

/** Pays for bundles. A public test key, like all keys of the sandbox. */
export const executorKey = madeUp('bundler')

/** Deploys the contracts and funds the paymaster's deposit. */
export const deployer: PrivateKeyAccount = privateKeyToAccount(madeUp('deployer of smart accounts'))

/** Signs the operations that the paymaster pays for. */
export const sponsor: PrivateKeyAccount = privateKeyToAccount(madeUp('paymaster'))
