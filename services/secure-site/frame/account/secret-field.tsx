import { Button } from 'quoin/ui-kit'
import { type ReactNode, useState } from 'react'
import { useAccount } from './account-context.js'
import { CopyText } from './copy-text.js'

export interface SecretFieldProps {
  readonly name: string
  readonly value: string
}

/** Renders a secret: absent from the DOM until revealed. */
export function SecretField({ name, value }: SecretFieldProps): ReactNode {
  const { words } = useAccount()
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="a-secret">
      <div className="a-secret-head">
        <span className="a-row-title">{name}</span>
        <CopyText text={value} name={name} />
      </div>
      {isShown ? (
        <bdi className="a-secret-value" dir="ltr" translate="no">
          {value}
        </bdi>
      ) : (
        <span className="a-secret-value" data-hidden="">
          {words.text('concealed')}
        </span>
      )}
      <Button
        variant="ghost"
        label={`${words.text(isShown ? 'conceal' : 'reveal')}: ${name}`}
        onPress={() => setIsShown(!isShown)}
      >
        {words.text(isShown ? 'conceal' : 'reveal')}
      </Button>
    </div>
  )
}
