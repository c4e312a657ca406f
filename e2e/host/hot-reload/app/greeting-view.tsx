import { Text, useT, ViewBody } from 'quoin/ui-kit'
import type { ReactNode } from 'react'

export default function GreetingView(): ReactNode {
  const t = useT('greeting')
  return (
    <ViewBody>
      <Text>{`${t('hello')} from the first edition`}</Text>
    </ViewBody>
  )
}
