import { expect, it } from 'vitest'
import { buttonMessages } from './button-messages.en.js'
import { faceMessages } from './face-messages.en.js'
import arabic from './messages.ar.js'
import english from './messages.en.js'

const valuesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

it('has every text in Arabic, with the same values', () => {
  expect(Object.keys(arabic).sort()).toEqual(Object.keys(english).sort())
  for (const [key, text] of Object.entries(english))
    expect([key, valuesIn(arabic[key as keyof typeof arabic])]).toEqual([key, valuesIn(text)])
})

it('has the same texts for the buttons in every chunk', () => {
  expect(english).toMatchObject({ ...buttonMessages, ...faceMessages })
})

it('contains no exclamation marks', () => {
  for (const text of Object.values(english)) expect(text).not.toContain('!')
})
