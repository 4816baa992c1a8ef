import { expect, test } from 'vitest'
import { Hold } from '../src/ui/hold'

/** A secret, and everything that was done to it. */
function secret() {
  let isOpen = false
  const hold = new Hold(
    () => isOpen,
    (on) => (isOpen = on),
  )
  return {
    hold,
    get isOpen() {
      return isOpen
    },
  }
}

test('held: seen while it is held', () => {
  const card = secret()
  card.hold.down(1_000)
  expect(card.isOpen).toBe(true)
  card.hold.up(1_400)
  expect(card.isOpen).toBe(false)
})

test('a short press, as some screen readers send it, leaves it open until the next', () => {
  const card = secret()
  card.hold.down(1_000)
  card.hold.up(1_001)
  expect(card.isOpen).toBe(true)
  card.hold.down(3_000)
  card.hold.up(3_001)
  expect(card.isOpen).toBe(false)
})

test('a key turns it over each time', () => {
  const card = secret()
  card.hold.press()
  expect(card.isOpen).toBe(true)
  card.hold.press()
  expect(card.isOpen).toBe(false)
})
