import { type Address, type Hex, keccak256, type PublicClient } from 'viem'

/** The contracts that enforce the permissions of session keys: Zodiac's Roles Modifier 2.1.0 and its companions. */
export interface SessionKeyContracts {
  readonly rolesModifier: Address
  readonly moduleProxyFactory: Address
  /** Relays native transfers: a role lists the contracts that it may call, and this one sends to any recipient. */
  readonly multicall3: Address
}

/**
 * Hashes of their code. The code is read from the network: a wrong address in the configuration, or a network with
 * other code there, must not gain control of an account. The modifier's code contains its linked libraries' addresses,
 * which CREATE2 derived from their code.
 */
const CODE_HASHES: Readonly<Record<keyof SessionKeyContracts, Hex>> = {
  rolesModifier: '0x87911cbc6aa0496e6bcb07dab2462b9c76daea130dede6dcc57d0adf307fa7ec',
  moduleProxyFactory: '0x01623cbcf010a1c326230f1b2d5f48a66b440232ee49096102bc84967dc5f21e',
  multicall3: '0x5a29a1eb2f59e45e4249b938c8192cac0d2bd32398e1afa03f302a867db692ea',
}

/** Returns `true` if the contracts are on the network with the known code. */
export async function areKnownContracts(
  client: Pick<PublicClient, 'getCode'>,
  contracts: SessionKeyContracts,
): Promise<boolean> {
  const { rolesModifier, moduleProxyFactory, multicall3 } = CODE_HASHES
  const expected = [
    [contracts.rolesModifier, rolesModifier],
    [contracts.moduleProxyFactory, moduleProxyFactory],
    [contracts.multicall3, multicall3],
  ] as const
  const known = expected.map(async ([address, hash]) => {
    const code = await client.getCode({ address })
    return code !== undefined && keccak256(code) === hash
  })
  return (await Promise.all(known)).every(Boolean)
}
