import { type FunctionComponent, type ReactNode, useEffect, useState } from 'react'
import { listConnectConditions, points, type Token } from '#kernel'
import {
  Gate,
  Notice,
  Part,
  reportFault,
  Skeleton,
  Stack,
  useKernel,
  useService,
  useStore,
  useT,
} from '#ui-kit'
import { type WalletsPlugin, WalletsToken } from '../contract.js'
import type { WalletsService } from '../service.js'
import { followConditions, type HoldingCondition, isNamed } from './follow-conditions.js'

// The same service, with its internal part.
const ServiceToken = WalletsToken as Token<WalletsService>

/** The condition that blocks connecting; `undefined` while it is unknown. */
function useHolding(): { readonly holding: HoldingCondition | undefined } | undefined {
  const kernel = useKernel()
  const wallets = useService(ServiceToken)
  const conditions = listConnectConditions(kernel)
  const [known, setKnown] = useState<{ readonly holding: HoldingCondition | undefined }>()
  useEffect(
    () =>
      followConditions(kernel, conditions, {
        onChange(holding) {
          setKnown({ holding })
          if (holding) wallets.reportHeld(holding.condition)
        },
        onFault: (plugin, error) => reportFault(kernel, plugin, error),
      }),
    [kernel, wallets, conditions],
  )
  return known
}

/** Displays the ways to connect below the conditions: dimmed until they are met, and a press points to the first one. */
function GatedWays({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useT<WalletsPlugin>('wallets')
  const kernel = useKernel()
  const { contributions } = kernel
  useStore(contributions.store)
  // A condition that fails to load displays its fault with a retry: no user could connect without it.
  const conditions = contributions.list(points.slots).filter(({ slot }) => slot === 'connect:conditions')
  const known = useHolding()
  const holding = known?.holding
  const wallets = useService(ServiceToken)
  const isOpen = known !== undefined && holding === undefined
  useEffect(() => {
    if (isOpen) wallets.prepare()
  }, [isOpen, wallets])
  const pointOut = (): void => {
    try {
      holding?.gate?.pointOut()
    } catch (error) {
      reportFault(kernel, holding?.condition.plugin ?? 'wallets', error)
    }
  }
  return (
    <Stack gap={4}>
      {conditions.map(({ id, load, plugin }) => (
        <Part key={id} load={load} plugin={plugin} fallback={<Skeleton kind="button" />} />
      ))}
      {holding && isNamed(holding, conditions) ? (
        <Notice>
          {t(holding.gate ? 'firstOf' : 'conditionFailed', { plugin: holding.condition.plugin })}
        </Notice>
      ) : null}
      <Gate isOpen={isOpen} reason={t('first')} onRefused={pointOut}>
        {children}
      </Gate>
    </Stack>
  )
}

/** Returns the component that displays the ways to connect below their conditions. */
export function gateWays(Ways: FunctionComponent): FunctionComponent {
  return () => (
    <GatedWays>
      <Ways />
    </GatedWays>
  )
}
