import { useEffect, useMemo, useState } from 'react'
import { dayStart } from '#plugin-kit'
import { useKernel, useService, useStore, useT } from '#ui-kit'
import { type HistoryApi, type HistoryPlugin, type HistoryState, HistoryToken } from '../contract.js'
import { type ActivityGroup, activityGroups } from '../display/activity-groups.js'

export interface Activity {
  readonly service: HistoryApi
  readonly state: HistoryState
  readonly groups: readonly ActivityGroup[]
}

/** Returns the activity of the active account, refreshed while the view is mounted. */
export function useActivity(): Activity {
  const { i18n, platform } = useKernel()
  const service = useService(HistoryToken)
  const state = useStore(service.store)
  const t = useT<HistoryPlugin>('history')
  useEffect(() => service.watch(), [service])
  const { pending, transactionsByYear } = state
  const day = useDay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` changes with the language, in which days and months have their names; today is another one after midnight
  const groups = useMemo(
    () => activityGroups({ pending, transactionsByYear }, i18n, platform.now()),
    [pending, transactionsByYear, i18n, platform, t, day],
  )
  return { service, state, groups }
}

/** Returns the start of today, also after midnight. */
function useDay(): number {
  const { platform } = useKernel()
  const [day, setDay] = useState(() => dayStart(platform.now()))
  useEffect(
    () => platform.after(dayStart(day, -1) - platform.now(), () => setDay(dayStart(platform.now()))),
    [day, platform],
  )
  return day
}
