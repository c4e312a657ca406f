/** The contracts of smart accounts on a network. */
export interface SmartAccountContracts {
  readonly entryPoint: `0x${string}`
  readonly safe4337Module: `0x${string}`
  readonly safeModuleSetup: `0x${string}`
  readonly safeProxyFactory: `0x${string}`
  readonly safeSingleton: `0x${string}`
  readonly multiSend: `0x${string}`
}

/**
 * The addresses at which these contracts are deployed on most networks: EntryPoint 0.7, SafeL2 1.4.1 with its factory and
 * MultiSend, Safe's 4337 module 0.3.0 with its set-up.
 *
 * Sources: eth-infinitism/account-abstraction, release v0.7.0; @safe-global/safe-deployments 1.37 and
 * @safe-global/safe-modules-deployments 3.0 (`canonical`).
 */
export const canonicalContracts: SmartAccountContracts = {
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  safe4337Module: '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226',
  safeModuleSetup: '0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47',
  safeProxyFactory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  safeSingleton: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  multiSend: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
}
