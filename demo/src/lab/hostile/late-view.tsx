import { Button, Text, useNavigation, ViewBody } from 'quoin/ui-kit'
import type { ReactNode } from 'react'

/** A view in its own chunk, which a test blocks. */
export default function LateView(): ReactNode {
  const { push } = useNavigation()
  return (
    <ViewBody>
      <Text>It is here now.</Text>
      <Button onPress={() => push('Connect')}>Go on to the wallets</Button>
    </ViewBody>
  )
}
