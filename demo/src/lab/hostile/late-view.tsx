import { Button, Text, useNavigation, ViewBody } from 'quoin/ui-kit'
import type { ReactNode } from 'react'

/** A view in a chunk of its own, which a test keeps from loading. */
export default function LateView(): ReactNode {
  const { push } = useNavigation()
  return (
    <ViewBody>
      <Text>It is here now.</Text>
      <Button onPress={() => push('Connect')}>Go on to the wallets</Button>
    </ViewBody>
  )
}
