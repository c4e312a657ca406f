import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import {
  type ConnectGate,
  listConnectConditions,
  loadConnectGate,
  type OwnedCondition,
  points,
  type Token,
} from '#kernel'
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
} from '#ui-shell/kit'
import { WalletsToken } from '../contract.js'
import type { WalletsService } from '../service.js'
import { Ways } from './connect-view.js'

// The same service, with the part that is not for others.
const ServiceToken = WalletsToken as Token<WalletsService>

/** What stands before connecting, by the plugin that brought it. */
interface Stand {
  readonly plugin: string
  readonly holds: boolean
  /** Nothing where it failed. */
  readonly gate: ConnectGate | undefined
}

/** What stands before connecting; nothing while it is loaded. What fails is told in its plugin's name. */
function useStands(): readonly Stand[] | undefined {
  const kernel = useKernel()
  const conditions = listConnectConditions(kernel)
  const [stands, setStands] = useState<readonly Stand[]>()
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async (condition: OwnedCondition): Promise<Stand> => {
      const { plugin, holds } = condition
      try {
        return { plugin, holds, gate: await loadConnectGate(kernel, condition, leaving.signal) }
      } catch (error) {
        if (!leaving.signal.aborted) reportFault(kernel, plugin, error)
        return { plugin, holds, gate: undefined }
      }
    }
    Promise.all(conditions.map(ask)).then((found) => {
      if (!leaving.signal.aborted) setStands(found)
    })
    return () => leaving.abort()
  }, [kernel, conditions])
  return stands
}

/** Whether it keeps people from connecting; one that fails does where the host lets it. */
function isClosed({ gate, holds }: Stand): boolean {
  if (!gate) return holds
  try {
    return gate.isMet.getState() !== true
  } catch {
    return holds
  }
}

/** The first that is not met; nothing where all are. */
function useClosed(stands: readonly Stand[]): Stand | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = stands.map(({ gate }) => gate?.isMet.subscribe(listener))
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    [stands],
  )
  const closed = (): Stand | undefined => stands.find(isClosed)
  return useSyncExternalStore(subscribe, closed, closed)
}

const none: readonly Stand[] = []

/** The ways to connect, below what must be done first; until then they are dimmed, and pressing them points to it. */
export default function GatedWays(): ReactNode {
  const t = useT('wallets')
  const stands = useStands()
  const kernel = useKernel()
  const { contributions } = kernel
  useStore(contributions.store)
  // Where one does not load, it says so, and can be tried again: without it nobody could go on.
  const conditions = contributions.list(points.slots).filter(({ slot }) => slot === 'connect:conditions')
  const closed = useClosed(stands ?? none)
  const wallets = useService(ServiceToken)
  const isOpen = stands !== undefined && closed === undefined
  useEffect(() => {
    if (isOpen) wallets.prepare()
  }, [isOpen, wallets])
  const pointOut = (): void => {
    try {
      closed?.gate?.pointOut()
    } catch (error) {
      reportFault(kernel, closed?.plugin ?? 'wallets', error)
    }
  }
  // Where nothing of that plugin stands above, this says whose it is.
  const isShown = closed?.gate !== undefined && conditions.some(({ plugin }) => plugin === closed.plugin)
  return (
    <Stack gap={4}>
      {conditions.map(({ id, load, plugin }) => (
        <Part key={id} load={load} plugin={plugin} fallback={<Skeleton kind="button" />} />
      ))}
      {closed && !isShown ? (
        <Notice>{t(closed.gate ? 'firstOf' : 'conditionFailed', { plugin: closed.plugin })}</Notice>
      ) : null}
      <Gate isOpen={isOpen} reason={t('first')} onRefused={pointOut}>
        <Ways />
      </Gate>
    </Stack>
  )
}
