import { expect, it } from 'vitest'
import type { AnyKernel, PluginContext, Stores } from '#kernel'
import { internalMembers } from '../kernel/context/internal-members.js'
import { pageInternals } from '../page/page-layer.js'
import { walletInternals } from '../wallet/wallet-internals.js'

type Services = Stores &
  AnyKernel['contributions'] &
  AnyKernel['chains'] &
  AnyKernel['networks'] &
  AnyKernel['connections'] &
  AnyKernel['connectors'] &
  AnyKernel['router'] &
  AnyKernel['notices'] &
  AnyKernel['links'] &
  AnyKernel['queries']
type Hidden = keyof (typeof internalMembers & typeof walletInternals & typeof pageInternals)

it('hides no name from plugins that is in the interface of another service', () => {
  // A name that is both hidden and public does not compile here.
  const clashes: readonly (Hidden & keyof (Services & PluginContext))[] = []
  const none: readonly never[] = clashes
  expect(none).toEqual([])
  const hidden = Object.keys({ ...internalMembers, ...walletInternals, ...pageInternals }).sort()
  expect(hidden).toEqual([
    'act',
    'add',
    'connectorOf',
    'describe',
    'dispose',
    'register',
    'removeAll',
    'restore',
    'seen',
    'seenBy',
    'setWhole',
    'switchNetwork',
  ])
})
