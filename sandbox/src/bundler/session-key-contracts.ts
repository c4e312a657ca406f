import type { Address } from 'viem'
import { MULTICALL3_ADDRESS } from '../chain/contracts/multicall3.js'

/** Addresses of the session key contracts, known before their deployment. */
export interface SessionKeyContracts {
  readonly rolesModifier: Address
  readonly moduleProxyFactory: Address
  readonly multicall3: Address
}

/** Zodiac's Roles Modifier 2.1.0 (LGPL-3.0, audited) and its module factory, at their addresses on all networks. */
export const sessionKeyContracts: SessionKeyContracts = {
  rolesModifier: '0x9646fDAD06d3e24444381f44362a3B0eB343D337',
  moduleProxyFactory: '0x000000000000aDdB49795b0f9bA5BC298cDda236',
  multicall3: MULTICALL3_ADDRESS,
}
