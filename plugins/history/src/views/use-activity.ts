import { useEffect, useMemo } from 'react'
import { useKernel, useService, useStore, useT } from '#ui-kit'
import { type HistoryApi, type HistoryPlugin, type HistoryState, HistoryToken } from '../contract.js'
import { type MonthGroup, monthGroups } from '../display/month-groups.js'

export interface Activity {
  readonly service: HistoryApi
  readonly state: HistoryState
  readonly groups: readonly MonthGroup[]
}

/** Returns the activity of the active account, refreshed while the view is mounted. */
export function useActivity(): Activity {
  const { i18n, platform } = useKernel()
  const service = useService(HistoryToken)
  const state = useStore(service.store)
  const t = useT<HistoryPlugin>('history')
  useEffect(() => service.watch(), [service])
  const { pending, transactionsByYear } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` changes with the language, in which months have their names
  const groups = useMemo(
    () => monthGroups({ pending, transactionsByYear }, i18n, platform.now()),
    [pending, transactionsByYear, i18n, platform, t],
  )
  return { service, state, groups }
}
