import { listed, localized, t } from '../../i18n/text.svelte'
import { nameOfAge, nameOfAges, nameOfCard, nameOfRole } from './cards'
import { isMe, nameOf, namesOf, type Play } from './table.svelte'
import type { Told } from './wire'

/** What is going on, in one line. */
export function lineOf(play: Play): string {
  const { phase, king, dead_end: deadEnd } = play.table
  const who = (seat: number | null) => ({ name: nameOf(play, seat), me: isMe(play, seat) ? 'yes' : 'no' })
  switch (phase.name) {
    case 'Crowning':
      return t('carnival.line.crowning', { me: isMe(play, phase.last_king) ? 'yes' : 'no' })
    case 'Agreeing':
      return play.mine ? t('carnival.line.agreeing') : t('carnival.line.agreeing.who', { names: namesOf(play, phase.claimants) })
    case 'Casting':
      if (!play.mine || isMe(play, king)) return t('carnival.line.casting.who', { names: namesOf(play, missingIn(play, phase.chosen)) })
      return play.mine.role ? t('carnival.line.casting.done') : t('carnival.line.casting')
    case 'Decreeing':
      return isMe(play, king)
        ? t('carnival.line.decreeing.me', { name: nameOf(play, phase.player) })
        : t('carnival.line.decreeing', { name: nameOf(play, king), whom: nameOf(play, phase.player), me: isMe(play, phase.player) ? 'yes' : 'no' })
    case 'Drawing':
      return phase.is_choosing ? t('carnival.line.gleaning', who(phase.player)) : t('carnival.line.drawing', who(phase.player))
    case 'Answering':
      return isMe(play, king)
        ? t('carnival.line.answering.me', { name: nameOf(play, phase.player) })
        : t('carnival.line.answering', { name: nameOf(play, phase.player) })
    case 'Bartering':
      return isMe(play, phase.whom)
        ? t('carnival.line.bartering.me', { name: nameOf(play, phase.player) })
        : t('carnival.line.bartering', { name: nameOf(play, phase.player), whom: nameOf(play, phase.whom) })
    case 'Rummaging':
      return t('carnival.line.rummaging', who(phase.player))
    case 'Giving':
      return isMe(play, phase.player) && phase.given ? t('carnival.give.more') : t('carnival.line.giving', who(phase.player))
    case 'Building':
      return t('carnival.line.building', { ...who(king), n: Math.max(0, phase.least - phase.laid) })
    case 'Dropping':
      return t('carnival.line.dropping', { ...who(phase.player), n: phase.left })
    case 'Refilling':
      return t('carnival.line.refilling', { ...who(phase.player), n: phase.left })
    case 'Ended':
      return phase.is_won ? t('carnival.line.won') : t('carnival.line.lost', { why: phase.why, n: deadEnd.length })
    default:
      return t('carnival.line.busy')
  }
}

/** Who still chooses a role. */
const missingIn = (play: Play, chosen: readonly number[]) => play.table.order.slice(0, -1).filter((seat) => !chosen.includes(seat))

/** What has just happened, as one would tell it; nothing where the screen says it by itself. */
export function storyOf(play: Play, what: Told): string {
  switch (what.do) {
    case 'crowned':
      return isMe(play, what.king) ? t('carnival.told.crowned.me') : t('carnival.told.crowned', { name: nameOf(play, what.king) })
    case 'announced':
      return t(`carnival.event.${what.event}`)
    case 'decreed':
      return what.ages.length ? t('carnival.told.decreed', { ages: listed(what.ages.map(nameOfAges)) }) : ''
    case 'shown':
      return isMe(play, what.seat) ? '' : t('carnival.told.shown', { name: nameOf(play, what.seat), role: nameOfRole(what.role) })
    case 'drew':
      return isMe(play, what.seat) ? '' : t('carnival.told.drew', { name: nameOf(play, what.seat) })
    case 'passed':
      return t('carnival.told.passed', { name: nameOf(play, what.seat), me: isMe(play, what.seat) ? 'yes' : 'no' })
    case 'gave':
      return t(isMe(play, what.seat) ? 'carnival.told.gave.me' : 'carnival.told.gave', {
        name: nameOf(play, what.seat),
        age: what.age ? nameOfAge(what.age) : nameOfCard({}),
      })
    case 'stopped':
      return t('carnival.told.stopped', { name: nameOf(play, what.seat) })
    case 'nodded':
      return what.yes === null ? t('carnival.told.silent') : t('carnival.told.nodded', { yes: what.yes ? 'yes' : 'no' })
    case 'traded':
      return what.is_agreed
        ? t('carnival.told.traded', { name: nameOf(play, what.seat), whom: nameOf(play, what.whom) })
        : t('carnival.told.kept', { name: nameOf(play, what.whom) })
    case 'laid':
      return what.left === null ? '' : what.left === 'parade' ? t('carnival.told.parades', { n: what.size }) : t('carnival.told.dead_end', { n: what.size })
    case 'opened':
      return t('carnival.told.opened')
    case 'proclaimed':
      return what.word ? t('carnival.told.word', { word: localized(what.word) }) : t('carnival.told.aloud')
    default:
      return ''
  }
}
