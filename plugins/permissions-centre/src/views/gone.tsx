import type { ReactNode } from 'react'
import { EmptyState, Skeleton, useT, ViewBody } from '#ui-kit'
import type { PermissionsPlugin, PermissionsState } from '../contract.js'

/** The replacement of a permission that is not in the list. */
export function Gone({ state }: { readonly state: PermissionsState }): ReactNode {
  const t = useT<PermissionsPlugin>('permissions')
  return (
    <ViewBody>
      {state.status === 'loading' ? (
        <Skeleton kind="row" count={4} />
      ) : (
        <EmptyState icon="shield" title={t('goneTitle')} body={t('goneBody')} />
      )}
    </ViewBody>
  )
}
