import { listed, t, type TextKey } from '../../i18n/text.svelte'
import type { Card, CrowdCard, FloatView, TableView } from './wire'

export type Age = NonNullable<Card['age']>
export type Costume = NonNullable<Card['costume']>
export type Accessory = Card['accessories'][number]
export type Point = FloatView['points'][number]
export type Role = NonNullable<TableView['roles'][number]>
export type News = NonNullable<TableView['event']>
/** What can be drawn of a card: all of it, or what is known of it. */
export type Look = Pick<CrowdCard, 'age' | 'costume' | 'accessories'>

export const AGES: readonly Age[] = ['child', 'teen', 'adult']
/** From how many points on the town says which of its five sentences (1.4). */
export const VERDICTS: readonly number[] = [0, 36, 45, 50, 55]
export const WIDE = 56
export const HIGH = 87

export const nameOfAge = (age: Age): string => t(`carnival.age.${age}` as TextKey)
/** All of that age: "Children". */
export const nameOfAges = (age: Age): string => t(`carnival.ages.${age}` as TextKey)
export const nameOfPoint = (point: Point): string => t(`carnival.point.${point}` as TextKey)
export const nameOfRole = (role: Role): string => t(`carnival.role.${role}` as TextKey)

/** "Witch with balloon", "Joker: fan, parasol and mask". */
export function nameOfCard({ age, costume, accessories = [] }: Look): string {
  if (!age) return t('carnival.third')
  const things = listed(accessories.map(nameOfPoint))
  if (accessories.length > 1) return t('carnival.joker', { things })
  if (costume && things) return t('carnival.both', { costume: nameOfPoint(costume), thing: things })
  return costume ? nameOfPoint(costume) : things || t('carnival.unknown')
}

/** What somebody who looks at the heap can say of a card in it. */
export function nameInCrowd(card: CrowdCard): string {
  if (!card.age) return t('carnival.third')
  const age = nameOfAge(card.age)
  return card.is_up ? t('carnival.up', { age, name: nameOfCard(card) }) : t('carnival.down', { age })
}

/** The uppermost card at a point of the play zone (0.1 mm). */
export function cardAt(crowd: readonly CrowdCard[], x: number, y: number): CrowdCard | undefined {
  return crowd.filter((card) => isUnder(card, x, y)).at(-1)
}

function isUnder(card: CrowdCard, x: number, y: number): boolean {
  const turn = (-card.angle * Math.PI) / 1800
  const [across, down] = [x - card.x, y - card.y]
  const side = across * Math.cos(turn) - down * Math.sin(turn)
  const height = across * Math.sin(turn) + down * Math.cos(turn)
  return Math.abs(side) <= WIDE * 5 && Math.abs(height) <= HIGH * 5
}
