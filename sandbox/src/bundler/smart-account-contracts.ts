import type { Address } from 'viem'

/** Addresses of the smart account contracts, known before their deployment: CREATE2 derives them from the code. */
export interface SmartAccountContracts {
  readonly entryPoint: Address
  readonly safeSingleton: Address
  readonly safeProxyFactory: Address
  readonly safe4337Module: Address
  readonly safeModuleSetup: Address
  readonly multiSend: Address
}

/**
 * EntryPoint 0.7, SafeL2 1.4.1, its factory and MultiSend have their addresses of all networks. The 4337 module and its
 * set-up are the audited sources of 0.3.0 as compiled in the npm package. Safe compiled them differently on other
 * networks, so their addresses exist only in the sandbox.
 */
export const smartAccountContracts: SmartAccountContracts = {
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  safeSingleton: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  safeProxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  safe4337Module: '0xDBE027F6a41aF5cFF83799669348079d574FaeCE',
  safeModuleSetup: '0x179D495Ba379Ec6eE559cbeDD4511FA52976a02A',
  multiSend: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
}
