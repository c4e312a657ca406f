import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type ConnectGate, connectConditions, points, type Token } from '#kernel'
import { Gate, Part, Skeleton, Stack, useKernel, useService, useStore, useT } from '#ui-shell/kit'
import { WalletsToken } from '../contract.js'
import type { WalletsService } from '../service.js'
import { Ways } from './connect-view.js'

// The same service, with the part that is not for others.
const ServiceToken = WalletsToken as Token<WalletsService>

/** What stands before connecting; nothing while it is loaded. Where that fails, the view says so and can try again. */
function useGates(): readonly ConnectGate[] | undefined {
  const kernel = useKernel()
  const conditions = kernel.contributions.list(connectConditions)
  const [gates, setGates] = useState<readonly ConnectGate[]>()
  const [fault, setFault] = useState<{ readonly error: unknown }>()
  useEffect(() => {
    let wanted = true
    Promise.all(conditions.map(({ service }) => kernel.load(service))).then(
      (found) => wanted && setGates(found),
      (error: unknown) => wanted && setFault({ error }),
    )
    return () => {
      wanted = false
    }
  }, [kernel, conditions])
  if (fault) throw fault.error
  return gates
}

/** The first that is not met; nothing where all are. */
function useClosedGate(gates: readonly ConnectGate[]): ConnectGate | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = gates.map(({ isMet }) => isMet.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [gates],
  )
  const closed = (): ConnectGate | undefined => gates.find(({ isMet }) => isMet.getState() !== true)
  return useSyncExternalStore(subscribe, closed, closed)
}

const none: readonly ConnectGate[] = []

/** The ways to connect, below what must be done first; until then they are dimmed, and pressing them points to it. */
export default function GatedWays(): ReactNode {
  const t = useT('wallets')
  const gates = useGates()
  const { contributions } = useKernel()
  useStore(contributions.store)
  // Where one does not load, it says so, and can be tried again: without it nobody could go on.
  const conditions = contributions.list(points.slots).filter(({ slot }) => slot === 'connect:conditions')
  const closed = useClosedGate(gates ?? none)
  const wallets = useService(ServiceToken)
  const isOpen = gates !== undefined && closed === undefined
  useEffect(() => {
    if (isOpen) wallets.prepare()
  }, [isOpen, wallets])
  return (
    <Stack gap={4}>
      {conditions.map(({ id, load, plugin }) => (
        <Part key={id} load={load} plugin={plugin} fallback={<Skeleton kind="button" />} />
      ))}
      <Gate isOpen={isOpen} reason={t('first')} onRefused={() => closed?.pointOut()}>
        <Ways />
      </Gate>
    </Stack>
  )
}
