import { Part, Skeleton, Slot } from 'quoin/ui-kit'

export const PartExample = () => (
  <Part load={() => import('./example-part.js')} plugin="example" fallback={<Skeleton kind="row" />} />
)

export const SlotExample = () => <Slot name="account:below-balance" />
