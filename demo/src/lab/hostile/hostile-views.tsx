import { Button, Text, ViewBody } from 'quoin/ui-kit'
import { type ReactNode, useEffect } from 'react'
import type { Mood } from './mood.js'

interface MoodProps {
  readonly params: Mood
}

function fail(where: string): never {
  throw new Error(`Broken on purpose: ${where}`)
}

function Drawn(): ReactNode {
  return (
    <ViewBody>
      <Text>It is drawn now.</Text>
    </ViewBody>
  )
}

/** Throws while rendering, until its mood is better. */
export function RenderView({ params }: MoodProps): ReactNode {
  return params.isBad() ? fail('render') : <Drawn />
}

/** Renders, and throws right after. */
export function EffectView({ params }: MoodProps): ReactNode {
  useEffect(() => {
    if (params.isBad()) fail('effect')
  })
  return <Drawn />
}

/** Throws on an event. */
export function HandlerView(): ReactNode {
  return (
    <ViewBody>
      <Text>Nothing is wrong with how it looks.</Text>
      <Button onPress={() => fail('press')}>Press me</Button>
      <Button variant="secondary" onPress={() => Promise.reject(new Error('Broken on purpose: later'))}>
        Press me later
      </Button>
    </ViewBody>
  )
}

/** A part in another plugin's view. */
export function PartThatThrows(): ReactNode {
  return fail('part')
}
