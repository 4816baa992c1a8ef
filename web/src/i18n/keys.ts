// Written by `npm test -- -u` from the English texts. Do not edit.

export type Pack = 'accessibility' | 'carnavalesque' | 'falling' | 'farben' | 'freeze' | 'house' | 'options' | 'privacy' | 'rules'

export interface Texts {
  'access.lead': null
  'access.hear': null
  'access.hear.1': null
  'access.hear.2': null
  'access.see': null
  'access.see.1': null
  'access.hand': null
  'access.hand.1': null
  'access.calm': null
  'access.calm.1': null
  'access.tried': null
  'access.tried.1': null
  'access.tried.2': null
  'access.missing': null
  'access.missing.1': null
  'access.tell': null
  'access.tell.1': null
  'carnavalesque.tip.Busy': null
  'carnavalesque.tip.Crowning': null
  'carnavalesque.tip.Crowning.watch': null
  'carnavalesque.tip.Agreeing': null
  'carnavalesque.tip.Agreeing.watch': null
  'carnavalesque.tip.Casting': null
  'carnavalesque.tip.Casting.watch': null
  'carnavalesque.tip.Casting.king': null
  'carnavalesque.tip.Decreeing': null
  'carnavalesque.tip.Decreeing.word': null
  'carnavalesque.tip.Decreeing.watch': null
  'carnavalesque.tip.Drawing': null
  'carnavalesque.tip.Drawing.role': null
  'carnavalesque.tip.Drawing.choosing': null
  'carnavalesque.tip.Drawing.king': null
  'carnavalesque.tip.Drawing.watch': null
  'carnavalesque.tip.Answering': null
  'carnavalesque.tip.Answering.watch': null
  'carnavalesque.tip.Bartering': null
  'carnavalesque.tip.Bartering.watch': null
  'carnavalesque.tip.Rummaging': null
  'carnavalesque.tip.Rummaging.watch': null
  'carnavalesque.tip.Rummaging.king': null
  'carnavalesque.tip.Giving': null
  'carnavalesque.tip.Giving.king': null
  'carnavalesque.tip.Giving.watch': null
  'carnavalesque.tip.Building': null
  'carnavalesque.tip.Building.leaving': null
  'carnavalesque.tip.Building.enough': null
  'carnavalesque.tip.Building.tailor': null
  'carnavalesque.tip.Building.watch': null
  'carnavalesque.tip.Dropping': null
  'carnavalesque.tip.Dropping.watch': null
  'carnavalesque.tip.Refilling': null
  'carnavalesque.tip.Refilling.watch': null
  'carnavalesque.tip.Ended': null
  'carnival.you': null
  'carnival.me': null
  'carnival.king': null
  'carnival.king.me': null
  'carnival.hushed.king': null
  'carnival.hushed.jester': null
  'carnival.round': { n: string | number }
  'carnival.hand': null
  'carnival.hand.none': null
  'carnival.third': null
  'carnival.unknown': null
  'carnival.joker': { things: string | number }
  'carnival.both': { costume: string | number; thing: string | number }
  'carnival.up': { age: string | number; name: string | number }
  'carnival.down': { age: string | number }
  'carnival.worn': { name: string | number; costume: string | number }
  'carnival.age.child': null
  'carnival.age.teen': null
  'carnival.age.adult': null
  'carnival.point.witch': null
  'carnival.point.rabbit': null
  'carnival.point.pirate': null
  'carnival.point.robot': null
  'carnival.point.dragon': null
  'carnival.point.clown': null
  'carnival.point.balloon': null
  'carnival.point.lollipop': null
  'carnival.point.windmill': null
  'carnival.point.trumpet': null
  'carnival.point.sunglasses': null
  'carnival.point.confetti': null
  'carnival.point.fan': null
  'carnival.point.parasol': null
  'carnival.point.mask': null
  'carnival.role.mine': { role: string | number }
  'carnival.role.shown': { name: string | number; role: string | number }
  'carnival.role.keep': null
  'carnival.role.jester': null
  'carnival.role.rebel': null
  'carnival.role.scout': null
  'carnival.role.gleaner': null
  'carnival.role.acrobat': null
  'carnival.role.herald': null
  'carnival.role.giver': null
  'carnival.role.barterer': null
  'carnival.role.crier': null
  'carnival.role.sweeper': null
  'carnival.role.tailor': null
  'carnival.power.jester': null
  'carnival.power.rebel': null
  'carnival.power.scout': null
  'carnival.power.gleaner': null
  'carnival.power.acrobat': null
  'carnival.power.herald': null
  'carnival.power.giver': null
  'carnival.power.barterer': null
  'carnival.power.crier': null
  'carnival.power.sweeper': null
  'carnival.power.tailor': null
  'carnival.event.fog': null
  'carnival.event.gust': null
  'carnival.event.daylight': null
  'carnival.event.day_off': null
  'carnival.event.two_decrees': null
  'carnival.event.cold_hands': null
  'carnival.event.open_hearts': null
  'carnival.event.royal_word': null
  'carnival.event.sober_jester': null
  'carnival.event.hurry': null
  'carnival.line.crowning': { me: string | number }
  'carnival.line.agreeing': null
  'carnival.line.agreeing.who': { names: string | number }
  'carnival.line.casting': null
  'carnival.line.casting.done': null
  'carnival.line.decreeing': { me: string | number; name: string | number; whom: string | number }
  'carnival.line.decreeing.me': { name: string | number }
  'carnival.line.drawing': { me: string | number; name: string | number }
  'carnival.line.gleaning': { me: string | number; name: string | number }
  'carnival.line.answering': { name: string | number }
  'carnival.line.answering.me': { name: string | number }
  'carnival.line.bartering': { name: string | number; whom: string | number }
  'carnival.line.bartering.me': { name: string | number }
  'carnival.line.rummaging': { me: string | number; name: string | number }
  'carnival.line.giving': { me: string | number; name: string | number }
  'carnival.line.building': { me: string | number; n: number; name: string | number }
  'carnival.line.dropping': { me: string | number; n: number; name: string | number }
  'carnival.line.refilling': { me: string | number; n: number; name: string | number }
  'carnival.line.won': null
  'carnival.line.lost': { why: string | number; n: string | number }
  'carnival.line.busy': null
  'carnival.told.crowned': { name: string | number }
  'carnival.told.crowned.me': null
  'carnival.told.decreed': { ages: string | number }
  'carnival.told.shown': { name: string | number; role: string | number }
  'carnival.told.drew': { name: string | number }
  'carnival.told.passed': { me: string | number; name: string | number }
  'carnival.told.gave': { name: string | number; age: string | number }
  'carnival.told.gave.me': { age: string | number }
  'carnival.told.stopped': { name: string | number }
  'carnival.told.nodded': { yes: string | number }
  'carnival.told.silent': null
  'carnival.told.traded': { name: string | number; whom: string | number }
  'carnival.told.kept': { name: string | number }
  'carnival.told.parades': { n: string | number }
  'carnival.told.dead_end': { n: number }
  'carnival.told.opened': null
  'carnival.told.word': { word: string | number }
  'carnival.told.aloud': null
  'carnival.time_up': null
  'carnival.tabs': null
  'carnival.tab.crowd': null
  'carnival.tab.yard': null
  'carnival.tab.others': null
  'carnival.list': null
  'carnival.choose': null
  'carnival.lens': null
  'carnival.closer': null
  'carnival.farther': null
  'carnival.left': null
  'carnival.right': null
  'carnival.higher': null
  'carnival.lower': null
  'carnival.forbidden': { ages: string | number }
  'carnival.tap': null
  'carnival.tap.power': null
  'carnival.no.covered': null
  'carnival.no.decree': null
  'carnival.no.now': null
  'carnival.to_crowd': null
  'carnival.draw': null
  'carnival.peek': { n: string | number }
  'carnival.turn_over': { n: string | number }
  'carnival.move': { n: string | number }
  'carnival.aim': null
  'carnival.lay_down': null
  'carnival.back': null
  'carnival.claim': null
  'carnival.claim.who': { names: string | number }
  'carnival.decline': null
  'carnival.unclaim': null
  'carnival.withdraw': null
  'carnival.decree.ask': null
  'carnival.yes': null
  'carnival.no': null
  'carnival.aloud': null
  'carnival.ask.label': null
  'carnival.ask.send': null
  'carnival.ask.aloud': null
  'carnival.word.label': null
  'carnival.word.send': null
  'carnival.word.aloud': null
  'carnival.give': null
  'carnival.give.ask': { name: string | number }
  'carnival.give.more': null
  'carnival.drop': null
  'carnival.drop.ask': null
  'carnival.glean.ask': { first: string | number; second: string | number }
  'carnival.barter.ask': null
  'carnival.barter.with': { name: string | number }
  'carnival.barter.offer': { name: string | number; age: string | number }
  'carnival.barter.deal': { card: string | number; age: string | number }
  'carnival.barter.yes': null
  'carnival.barter.no': null
  'carnival.enough': null
  'carnival.enough.king': null
  'carnival.stop': null
  'carnival.tailor.show': null
  'carnival.tailor.wear': null
  'carnival.workshop': { n: string | number }
  'carnival.empty': null
  'carnival.shut': null
  'carnival.people': { n: number }
  'carnival.parade': null
  'carnival.parade.least': { n: string | number }
  'carnival.place': null
  'carnival.dead_end': null
  'carnival.of': { n: string | number; most: string | number }
  'carnival.fate.joins': null
  'carnival.fate.starts': null
  'carnival.fate.parades': { n: string | number }
  'carnival.fate.dead_end': { n: number }
  'carnival.build.card': null
  'carnival.build.shop': { card: string | number }
  'carnival.build.joins': { card: string | number; shop: string | number }
  'carnival.build.starts': { card: string | number; shop: string | number }
  'carnival.build.parades': { shop: string | number; n: string | number }
  'carnival.build.dead_end': { n: number; shop: string | number; all: string | number; most: string | number }
  'carnival.build.lay': null
  'carnival.build.open': null
  'carnival.felt': { n: number; edge: string | number }
  'carnival.dark': null
  'carnival.dark.how': null
  'carnival.dark.zone': null
  'carnival.dark.way': null
  'carnival.dark.feel': null
  'carnival.dark.sweep': null
  'carnival.dark.lift': null
  'carnival.dark.lifted': null
  'carnival.dark.flip': null
  'carnival.dark.dig': null
  'carnival.dark.take': null
  'carnival.dark.take.deep': { n: string | number }
  'carnival.turn_around': { name: string | number }
  'carnival.score': null
  'carnival.score.parade': { n: string | number }
  'carnival.score.shops': { n: string | number }
  'carnival.score.lost': { n: string | number }
  'carnival.verdict.0': null
  'carnival.verdict.1': null
  'carnival.verdict.2': null
  'carnival.verdict.3': null
  'carnival.verdict.4': null
  'carnival.lost.dead_end': null
  'carnival.lost.stuck': null
  'carnival.lost.floats': { n: number }
  'refused.forbidden': null
  'refused.nothing_there': null
  'refused.out_of_zone': null
  'refused.too_far': null
  'refused.does_not_fit': null
  'refused.lay_more': null
  'refused.not_your_turn': null
  'refused.must_be_quiet': null
  'refused.no_such_card': null
  'refused.power_first': null
  'refused.no_back': null
  'refused.not_your_role': null
  'refused.give_first': null
  'refused.draw_first': null
  'refused.not_the_king': null
  'refused.no_claimant': null
  'refused.was_king': null
  'refused.no_such_role': null
  'refused.no_such_costume': null
  'refused.closed': null
  'refused.not_asked': null
  'refused.no_stroke': null
  'refused.question_too_long': null
  'carnival.lies.on': { cards: string | number }
  'carnival.lies.under': { cards: string | number }
  'carnival.lies.beside': { cards: string | number }
  'carnival.event.two_jesters': null
  'carnival.event.handstand': null
  'carnival.event.butterfingers': null
  'carnival.event.topsy_turvy': null
  'carnival.hushed.topsy': null
  'carnival.role.juggler': null
  'carnival.power.juggler': null
  'carnival.toss': { n: string | number }
  'carnival.pawn': null
  'carnival.ages.child': null
  'carnival.ages.teen': null
  'carnival.ages.adult': null
  'carnival.verdict.from': { n: string | number }
  'carnival.moment.parade': { n: number }
  'carnival.moment.dead_end': { n: string | number; most: string | number }
  'carnival.past': null
  'carnival.scale': null
  'carnival.next': { n: number }
  'carnival.record': { n: string | number }
  'carnival.record.new': null
  'carnival.watch_hand': { name: string | number }
  'carnival.signs': null
  'carnival.sign.nod': null
  'carnival.sign.sigh': null
  'carnival.sign.drum': null
  'carnival.sign.point': null
  'carnival.signed.nod': { name: string | number }
  'carnival.signed.sigh': { name: string | number }
  'carnival.signed.drum': { name: string | number }
  'carnival.signed.point': { name: string | number }
  'carnival.dark.flipped': null
  'carnival.dark.swept': null
  'carnival.line.casting.who': { names: string | number }
  'carnival.claim.after': null
  'carnival.moment.jester': { name: string | number }
  'show.carnavalesque.1': null
  'show.carnavalesque.2': null
  'show.carnavalesque.3': null
  'show.carnavalesque.4': null
  'show.carnavalesque.5': null
  'carnival.titles': null
  'carnival.title.driver': null
  'carnival.title.stop': null
  'carnival.title.blind': null
  'carnival.title.silent': null
  'carnival.title.giver': null
  'carnival.title.crowd': null
  'falling.tip.fall': null
  'falling.tip.deal': null
  'falling.tip.out': null
  'falling.tip.end': null
  'falling.me': null
  'falling.card.hit': null
  'falling.card.split': null
  'falling.card.skip': null
  'falling.card.push': null
  'falling.card.grab': null
  'falling.card.stop': null
  'falling.card.extra': null
  'falling.card.ground': null
  'falling.card.doubled': { card: string | number }
  'falling.circle': null
  'falling.mine': null
  'falling.out': null
  'falling.deals': null
  'falling.thud': null
  'falling.film': null
  'falling.film.open': null
  'falling.film.slow': null
  'falling.film.grounds': null
  'falling.film.landed': { name: string | number; time: string | number }
  'falling.film.stopped': { name: string | number; time: string | number }
  'falling.film.before': { time: string | number }
  'falling.film.ground': null
  'falling.film.where': null
  'falling.film.run': null
  'falling.film.pause': null
  'falling.film.back': null
  'falling.film.ahead': null
  'falling.film.dealt': { card: string | number; name: string | number }
  'falling.film.takes': { name: string | number; card: string | number }
  'falling.film.skipped': { name: string | number }
  'falling.learn.actions': null
  'falling.learn.all': null
  'falling.learn.real': null
  'falling.jump': null
  'falling.slot.dealer': { name: string | number }
  'falling.slot.out': { name: string | number }
  'falling.slot.rider': { card: string | number }
  'falling.slot.locked': null
  'falling.slot.hand': { card: string | number }
  'falling.slot.piles': { cards: string | number }
  'falling.slot.next': null
  'falling.told.ground': { name: string | number }
  'falling.told.dealt.me': { card: string | number }
  'falling.told.ground.me': null
  'falling.told.self': { kind: string | number; name: string | number; card: string | number }
  'falling.told.play': { kind: string | number; name: string | number; at: string | number; card: string | number }
  'falling.told.play.me': { kind: string | number; name: string | number; card: string | number }
  'falling.told.drop': { name: string | number; card: string | number }
  'falling.told.back': { name: string | number }
  'falling.told.save': { name: string | number }
  'falling.told.landed': { name: string | number }
  'falling.told.landed.me': null
  'falling.race': { first: string | number; time: string | number; second: string | number }
  'falling.race.lost': { name: string | number; time: string | number }
  'falling.race.won': { time: string | number; name: string | number }
  'falling.race.dealer': { time: string | number; name: string | number }
  'falling.race.dealer.me': { time: string | number }
  'falling.line.settling': null
  'falling.line.ground': { name: string | number }
  'falling.line.ground.me': null
  'falling.line.jump': { n: string | number }
  'falling.line.left': { n: number }
  'falling.line.bottom': null
  'falling.take': null
  'falling.take.none': null
  'falling.take.first': null
  'falling.landed': { place: string | number }
  'falling.watch': null
  'falling.bet.on': { name: string | number }
  'falling.bet.won': { name: string | number }
  'falling.bet.lost': { name: string | number }
  'falling.hand.holds': { card: string | number }
  'falling.hand.none': null
  'falling.hand.numb': { n: number }
  'falling.drop': null
  'falling.drop.why': { card: string | number }
  'falling.numb': { n: number }
  'falling.dead.rider': null
  'falling.dead.push': null
  'falling.dead.grab': null
  'falling.dead.full': null
  'falling.dead.stop': null
  'falling.dead.extra': null
  'falling.dead.locked': null
  'falling.pile': { n: number; card: string | number }
  'falling.pile.none': null
  'falling.ground.save': null
  'falling.ground.reach': null
  'falling.few': null
  'falling.few.dealer': null
  'falling.dealt.by': { name: string | number }
  'falling.deal': null
  'falling.deal.how': null
  'falling.relieved.me': null
  'falling.run': null
  'falling.run.slow': null
  'falling.run.normal': null
  'falling.run.fast': null
  'falling.settle': null
  'falling.settle.why': null
  'falling.settle.back': null
  'falling.settle.how': null
  'falling.aim.hit': null
  'falling.aim.split': null
  'falling.aim.skip': null
  'falling.aim.push': null
  'falling.aim.grab': null
  'falling.aim.stop': null
  'falling.aim.extra': null
  'falling.hint.hit': null
  'falling.hint.split': null
  'falling.hint.skip': null
  'falling.hint.push': null
  'falling.hint.grab': null
  'falling.hint.stop': null
  'falling.hint.extra': null
  'falling.end': { name: string | number }
  'falling.end.me': null
  'falling.end.won': null
  'refused.hand_full': null
  'refused.not_there': null
  'refused.ground_stays': null
  'refused.not_in_hand': null
  'refused.not_falling': null
  'refused.locked': null
  'refused.own_locked': null
  'refused.has_rider': null
  'refused.no_rider': null
  'refused.own_rider': null
  'refused.own_no_rider': null
  'refused.has_extra': null
  'refused.no_ground': null
  'refused.not_a_stop': null
  'refused.out': null
  'refused.dealing': null
  'refused.not_the_dealer': null
  'refused.settling': null
  'refused.numb': null
  'refused.can_be_played': null
  'falling.titles': null
  'falling.title.last': null
  'falling.title.first': null
  'falling.title.saviour': null
  'falling.title.hands': null
  'falling.title.target': null
  'falling.title.calm': null
  'show.falling.1': null
  'show.falling.2': null
  'show.falling.3': null
  'show.falling.4': null
  'show.falling.5': null
  'farben.tip.Voting': null
  'farben.tip.Siding': null
  'farben.tip.Siding.watch': null
  'farben.tip.Choosing': null
  'farben.tip.Choosing.laid': null
  'farben.tip.Writing': null
  'farben.tip.Writing.laid': null
  'farben.tip.Showing': null
  'farben.tip.Telling': null
  'farben.tip.Telling.watch': null
  'farben.tip.Telling.aloud': null
  'farben.tip.Telling.watch.aloud': null
  'farben.tip.Reading': null
  'farben.tip.Reading.mine': null
  'farben.tip.Handing': null
  'farben.tip.Handing.together': null
  'farben.tip.Handing.watch': null
  'farben.tip.Noting': null
  'farben.tip.Noting.watch': null
  'farben.tip.Recalling': null
  'farben.tip.Recalling.watch': null
  'farben.tip.Clueing': null
  'farben.tip.Clueing.watch': null
  'farben.tip.Counting': null
  'farben.tip.Ended': null
  'farben.you': null
  'farben.me': null
  'farben.wait': { names: string | number }
  'farben.onward': null
  'farben.hushed': null
  'farben.hushed.recall': null
  'farben.round': { n: string | number; most: string | number }
  'farben.lap': { n: string | number; most: string | number }
  'farben.vote.line': null
  'farben.vote.why': null
  'farben.vote.done': { names: string | number }
  'farben.side.line': null
  'farben.side.why': null
  'farben.side.or': null
  'farben.side.other': { name: string | number }
  'farben.side.wait': { name: string | number }
  'farben.choose.line': null
  'farben.choose.why': null
  'farben.choose.wait': null
  'farben.choose.laid': { names: string | number }
  'farben.choose.change': null
  'farben.card.mine': null
  'farben.card.of': { name: string | number }
  'farben.show.line': null
  'farben.show.why': null
  'farben.show.turn': null
  'farben.show.other': { name: string | number }
  'farben.show.wait': { name: string | number }
  'farben.tell.line': { colour: string | number }
  'farben.tell.other': { name: string | number; colour: string | number }
  'farben.tell.timed': null
  'farben.tell.aloud': null
  'farben.tell.how': null
  'farben.tell.full': null
  'farben.tell.listen': null
  'farben.tell.writes': { name: string | number }
  'farben.tell.field': null
  'farben.tell.send': null
  'farben.tell.done': null
  'farben.write.line': { colour: string | number }
  'farben.write.other': null
  'farben.write.why': null
  'farben.write.done': null
  'farben.write.wait': { names: string | number }
  'farben.write.send': null
  'farben.write.change': null
  'farben.write.nothing': null
  'farben.read.nothing': { name: string | number }
  'farben.read.line': { name: string | number; colour: string | number }
  'farben.read.mine': null
  'farben.read.why': null
  'farben.read.done': null
  'farben.hand.line': { name: string | number }
  'farben.hand.why': { name: string | number }
  'farben.hand.why.together': { name: string | number }
  'farben.hand.me': { giver: string | number }
  'farben.hand.soon': { giver: string | number }
  'farben.hand.other': { giver: string | number; name: string | number }
  'farben.hand.wait': { name: string | number }
  'farben.hand.played': { name: string | number }
  'farben.note.other': { word: string | number }
  'farben.note.why': { name: string | number }
  'farben.note.whose': { name: string | number }
  'farben.note.soon': null
  'farben.note.done': null
  'farben.recall.line': { word: string | number }
  'farben.recall.other': { name: string | number; word: string | number }
  'farben.recall.wait': { name: string | number }
  'farben.recall.whose': { name: string | number }
  'farben.recall.own': null
  'farben.recall.ask': null
  'farben.recall.choose': null
  'farben.recall.name': { colour: string | number }
  'farben.recall.clue': { name: string | number; word: string | number }
  'farben.recall.heard': { name: string | number }
  'farben.recall.forgot': { name: string | number }
  'farben.clue.word': { word: string | number }
  'farben.clue.said': null
  'farben.clue.none': null
  'farben.clueing.line': { name: string | number }
  'farben.clueing.why': null
  'farben.clueing.written': null
  'farben.clueing.other': { name: string | number }
  'farben.clueing.asked': { name: string | number }
  'farben.clueing.wait': { who: string | number; name: string | number }
  'farben.clueing.said': null
  'farben.clueing.field': null
  'farben.clueing.send': null
  'farben.clueing.forgotten': null
  'farben.turned.right': { name: string | number; colour: string | number; n: number }
  'farben.turned.wrong': { name: string | number; colour: string | number }
  'farben.reveal.right': { colour: string | number }
  'farben.reveal.wrong': { colour: string | number }
  'farben.reveal.silent': { colour: string | number }
  'farben.count.line': { n: number; name: string | number }
  'farben.count.mine': { n: number }
  'farben.count.why': null
  'farben.count.named': { colour: string | number }
  'farben.count.right': { colour: string | number }
  'farben.count.wrong': { colour: string | number; named: string | number }
  'farben.count.silent': null
  'farben.count.to': { name: string | number; n: string | number }
  'farben.end.line': { n: number; names: string | number }
  'farben.end.mine': { n: number }
  'farben.end.together': { n: string | number; best: string | number }
  'farben.end.best': { n: string | number }
  'farben.end.best.all': { n: string | number }
  'farben.end.packets': null
  'farben.album': null
  'farben.album.ask': null
  'farben.album.agree': null
  'farben.album.wait': { names: string | number }
  'farben.album.open': null
  'farben.album.tv': null
  'farben.album.read': null
  'farben.album.back': null
  'farben.album.print': null
  'farben.album.title': null
  'farben.album.by': { names: string | number }
  'refused.used_up': null
  'refused.not_the_first': null
  'refused.no_such_side': null
  'refused.not_the_teller': null
  'refused.story_full': { most: string | number }
  'refused.not_the_giver': null
  'refused.no_such_packet': null
  'refused.not_the_recaller': null
  'refused.already_turned': null
  'refused.no_clue_for_own': null
  'refused.one_clue_a_card': null
  'refused.not_the_owner': null
  'refused.written_way': null
  'refused.clue_is_colour': null
  'refused.not_in_story': null
  'refused.told_nothing': null
  'farben.colour.red': null
  'farben.colour.orange': null
  'farben.colour.yellow': null
  'farben.colour.green': null
  'farben.colour.blue': null
  'farben.colour.purple': null
  'farben.colour.pink': null
  'farben.colour.brown': null
  'farben.colour.grey': null
  'farben.colour.black': null
  'farben.colour.white': null
  'farben.colour.multicolour': null
  'farben.letter.red': null
  'farben.letter.orange': null
  'farben.letter.yellow': null
  'farben.letter.green': null
  'farben.letter.blue': null
  'farben.letter.purple': null
  'farben.letter.pink': null
  'farben.letter.brown': null
  'farben.letter.grey': null
  'farben.letter.black': null
  'farben.letter.white': null
  'farben.letter.multicolour': null
  'farben.titles': null
  'farben.title.elephant': null
  'farben.title.unforgettable': null
  'farben.title.own': null
  'farben.title.twin': null
  'farben.title.riddle': null
  'farben.title.clue': null
  'farben.title.rainbow': null
  'show.farben.1': null
  'show.farben.2': null
  'show.farben.3': null
  'show.farben.4': null
  'show.farben.5': null
  'farben.end.none': null
  'freeze.tip.Volunteering': null
  'freeze.tip.Preparing': null
  'freeze.tip.Preparing.watch': null
  'freeze.tip.Cueing': null
  'freeze.tip.Cueing.watch': null
  'freeze.tip.Acting': null
  'freeze.tip.Acting.written': null
  'freeze.tip.Acting.watch': null
  'freeze.tip.Freezing': null
  'freeze.tip.Judging': null
  'freeze.tip.Guessing': null
  'freeze.tip.Guessing.watch': null
  'freeze.tip.Weighing': null
  'freeze.tip.Weighing.watch': null
  'freeze.tip.Pointing': null
  'freeze.tip.Pointing.own': null
  'freeze.tip.Scoring': null
  'freeze.tip.Ended': null
  'freeze.you': null
  'freeze.me': null
  'freeze.more': { n: string | number }
  'freeze.points': { n: number }
  'freeze.round': { n: string | number }
  'freeze.wait': { names: string | number }
  'freeze.rank': { n: string | number }
  'freeze.rank.1': null
  'freeze.rank.2': null
  'freeze.rank.3': null
  'freeze.rank.4': null
  'freeze.rank.told': { rank: string | number }
  'freeze.ranks': { list: string | number }
  'freeze.volunteer.line': null
  'freeze.volunteer.why': null
  'freeze.volunteer.act': null
  'freeze.volunteer.pass': null
  'freeze.volunteer.in': { names: string | number }
  'freeze.volunteer.out': null
  'freeze.volunteer.new': { name: string | number }
  'freeze.volunteer.free': null
  'freeze.volunteer.rest': null
  'freeze.secret': null
  'freeze.ideas': null
  'freeze.prepare.line': null
  'freeze.prepare.watch': null
  'freeze.prepare.how': null
  'freeze.ready': null
  'freeze.swap': { n: string | number }
  'freeze.swap.asked': { n: string | number }
  'freeze.swap.new': null
  'freeze.open': null
  'freeze.open.seldom': { n: string | number }
  'freeze.open.often': { n: string | number }
  'freeze.combinations': null
  'freeze.keeper.soon': null
  'freeze.keeper.now': null
  'freeze.cue': null
  'freeze.cue.line': null
  'freeze.cue.stage': null
  'freeze.cue.watch': null
  'freeze.cue.how': null
  'freeze.cue.written': null
  'freeze.cue.wait': { name: string | number }
  'freeze.act.line': null
  'freeze.act.how': null
  'freeze.act.watch': null
  'freeze.act.keeper': { name: string | number }
  'freeze.notes': null
  'freeze.notes.of': { rank: string | number; name: string | number }
  'freeze.say': null
  'freeze.say.label': null
  'freeze.lines': null
  'freeze.lines.none': null
  'freeze.lines.again': null
  'freeze.gestures': null
  'freeze.gesture.bow': null
  'freeze.gesture.snap': null
  'freeze.gesture.kneel': null
  'freeze.gesture.polish': null
  'freeze.gesture.did': { how: string | number; name: string | number }
  'freeze.foul': null
  'freeze.foul.how': null
  'freeze.foul.who': { name: string | number }
  'freeze.foul.line': { name: string | number }
  'freeze.foul.said': { name: string | number }
  'freeze.foul.place': null
  'freeze.foul.rank': null
  'freeze.foul.warn': null
  'freeze.foul.done': null
  'freeze.foul.barred': null
  'freeze.called.place': { names: string | number; name: string | number }
  'freeze.called.rank': { names: string | number; name: string | number }
  'freeze.freeze': null
  'freeze.freeze.stage': null
  'freeze.freeze.watch': null
  'freeze.freeze.calls': null
  'freeze.judge.says': { me: string | number; n: number; names: string | number }
  'freeze.judge.line': null
  'freeze.judge.accused': null
  'freeze.judge.place': { name: string | number }
  'freeze.judge.rank': { name: string | number }
  'freeze.judge.me.place': null
  'freeze.judge.me.rank': null
  'freeze.judge.why.place': null
  'freeze.judge.why.rank': null
  'freeze.judge.alone': { name: string | number }
  'freeze.judge.ask.place': { name: string | number }
  'freeze.judge.ask.rank': { name: string | number }
  'freeze.judge.you': null
  'freeze.judge.yes': null
  'freeze.judge.no': null
  'freeze.judge.admit': null
  'freeze.judge.deny': null
  'freeze.vote.in': null
  'freeze.verdict.upheld.place': { name: string | number }
  'freeze.verdict.upheld.rank': { name: string | number }
  'freeze.verdict.rejected.place': { name: string | number }
  'freeze.verdict.rejected.rank': { name: string | number }
  'freeze.verdict.open.place': { name: string | number }
  'freeze.verdict.open.rank': { name: string | number }
  'freeze.guess': null
  'freeze.guess.line': null
  'freeze.guess.watch': { name: string | number }
  'freeze.guess.all': null
  'freeze.guess.where': null
  'freeze.guess.why': null
  'freeze.guess.wait': { name: string | number }
  'freeze.guess.thinks': { names: string | number }
  'freeze.guess.label': null
  'freeze.guess.aloud': null
  'freeze.guess.pass': null
  'freeze.weigh.line': null
  'freeze.weigh.watch': null
  'freeze.weigh.aloud': { name: string | number }
  'freeze.weigh.place': null
  'freeze.weigh.heard': null
  'freeze.weigh.match': null
  'freeze.weigh.differs': null
  'freeze.weigh.yes': null
  'freeze.weigh.no': null
  'freeze.place.was': null
  'freeze.place.told': { place: string | number }
  'freeze.place.right': { me: string | number; name: string | number }
  'freeze.place.wrong': { me: string | number; name: string | number }
  'freeze.place.wrong.text': { me: string | number; text: string | number; name: string | number }
  'freeze.place.rights': { names: string | number }
  'freeze.place.nobody': null
  'freeze.point.line': { n: string | number }
  'freeze.point.rank.1': null
  'freeze.point.rank.2': null
  'freeze.point.rank.3': null
  'freeze.point.rank.4': null
  'freeze.point.how': null
  'freeze.point.must': null
  'freeze.you.line': null
  'freeze.you.rank': { n: string | number }
  'freeze.you.why': null
  'freeze.you.zero': null
  'freeze.you.show': null
  'freeze.you.hide': null
  'freeze.you.sure': null
  'freeze.you.really': null
  'freeze.point.at': { me: string | number; name: string | number }
  'freeze.point.hands': { n: number; names: string | number }
  'freeze.point.out': null
  'freeze.point.silenced': null
  'freeze.point.lock': null
  'freeze.point.locked': null
  'freeze.point.change': null
  'freeze.point.now': null
  'freeze.pile': { names: string | number }
  'freeze.score.hands': { n: string | number }
  'freeze.score.ranks': null
  'freeze.score.line': null
  'freeze.score.skip': null
  'freeze.word.nobody': null
  'freeze.word.never': { n: string | number }
  'freeze.word.twice': { n: string | number; names: string | number }
  'freeze.word.one': { me: string | number; name: string | number }
  'freeze.word.two': { names: string | number }
  'freeze.word.seen': { k: number; name: string | number; n: string | number }
  'freeze.word.hid': { me: string | number; name: string | number; cost: string | number }
  'freeze.word.out': { me: string | number; name: string | number }
  'freeze.item.caught': { name: string | number }
  'freeze.item.empty': { name: string | number }
  'freeze.item.hid': { name: string | number }
  'freeze.item.foul': { name: string | number }
  'freeze.item.guess': null
  'freeze.item.seen': null
  'freeze.item.unseen': null
  'freeze.item.silent': null
  'freeze.item.void': null
  'freeze.receipt.none': null
  'freeze.receipt.total': null
  'freeze.receipt.goal': { n: string | number }
  'freeze.receipt.all': null
  'freeze.receipt.you': { n: string | number; total: number }
  'freeze.next.names': { names: string | number; lot: number }
  'freeze.next.none': null
  'freeze.onward': null
  'freeze.end.line': { n: number; names: string | number }
  'freeze.end.you': null
  'freeze.end.both': null
  'freeze.end.thanks': null
  'freeze.titles': null
  'freeze.title.recognised': null
  'freeze.title.keen': null
  'freeze.title.knowing': null
  'freeze.title.modest': null
  'freeze.title.bold': null
  'freeze.title.hidden': null
  'freeze.title.troupe': null
  'freeze.best': { n: string | number }
  'freeze.chart': null
  'freeze.chart.player': null
  'freeze.chart.start': null
  'freeze.tv.keeper': null
  'refused.not_on_stage': null
  'refused.already_swapped': null
  'refused.not_the_keeper': null
  'refused.frozen': null
  'refused.not_an_actress': null
  'refused.no_such_line': null
  'refused.barred_from_calling': null
  'refused.not_a_judge': null
  'refused.not_accused': null
  'refused.not_the_guesser': null
  'refused.said_her_rank': null
  'refused.two_hands': null
  'refused.cannot_point_there': null
  'show.freeze.1': null
  'show.freeze.2': null
  'show.freeze.3': null
  'show.freeze.4': null
  'show.freeze.5': null
  'freeze.fun.point': null
  'freeze.fun.right': { names: string | number; k: number }
  'freeze.fun.guess': null
  'freeze.fun.guessed': { text: string | number }
  'table.done': null
  'sheet.close': null
  'hold.label': { what: string | number }
  'hold.how': null
  'time.left': { n: number }
  'me.badge': { name: string | number }
  'me.points': { name: string | number; n: number }
  'link.good': null
  'link.gone': null
  'quality.good': null
  'quality.fair': null
  'quality.poor': null
  'link.lost': null
  'link.again': null
  'link.kept': { n: number }
  'sorry.cannot_write': null
  'sorry.other': null
  'refused.other': null
  'refused.not_host': null
  'refused.name_taken': null
  'refused.name_empty': null
  'refused.name_too_long': { longest: string | number }
  'refused.too_many_players': { most: string | number }
  'refused.too_few_players': { least: string | number }
  'refused.no_such_person': null
  'refused.no_game': null
  'refused.game_running': null
  'refused.full': null
  'refused.no_seat': null
  'refused.paused': null
  'refused.cannot_write': null
  'refused.not_now': null
  'refused.already_done': null
  'refused.muted': null
  'refused.unheard': null
  'refused.chat_off': null
  'refused.house_full': null
  'refused.too_fast': null
  'refused.is_here': null
  'refused.already_erased': null
  'refused.spoken_way': null
  'refused.empty_text': null
  'refused.too_long': { longest: string | number }
  'refused.not_yourself': null
  'refused.game_over': null
  'refused.no_such_seat': null
  'refused.covered': null
  'refused.one_word': null
  'refused.pack_too_few': { fewest: string | number; found: string | number }
  'refused.pack_too_many': { most: string | number; found: string | number }
  'refused.pack_too_long': { line: string | number; longest: string | number }
  'refused.pack_signs': { line: string | number }
  'refused.pack_twice': { line: string | number; first: string | number }
  'refused.pack_nothing': { line: string | number }
  'refused.pack_languages': { line: string | number; most: string | number }
  'refused.pack_no_place': { line: string | number }
  'refused.pack_roles': { line: string | number; found: string | number }
  'refused.no_such_pack': null
  'refused.pack_too_big': null
  'refused.badge_taken': null
  'refused.chair_taken': null
  'refused.no_such_chair': null
  'refused.all_away': null
  'refused.nobody_awaited': null
  'late.too_late': null
  'late.other': null
  'menu.open': null
  'menu.title': null
  'menu.rules': null
  'hint.title': null
  'hint.done': null
  'hint.switch': null
  'menu.lang': null
  'menu.sound': null
  'menu.motion': null
  'menu.lamp': { lamp: string | number }
  'lamp.auto': null
  'lamp.day': null
  'lamp.night': null
  'menu.tv': null
  'menu.share': null
  'menu.move': null
  'menu.copied': null
  'menu.leave': null
  'menu.leave.sure': null
  'menu.stay': null
  'host.title': null
  'host.room': null
  'host.people': null
  'host.alone': null
  'host.muted': null
  'host.standin': null
  'host.away': null
  'host.more': { name: string | number }
  'host.mute': { name: string | number }
  'host.unmute': { name: string | number }
  'host.mute.how': null
  'host.standin.on': null
  'host.standin.off': null
  'host.name': null
  'host.chat': null
  'host.hide': null
  'said.erased': null
  'said.erase': { name: string | number }
  'chat.title': null
  'chat.open': null
  'chat.news': null
  'chat.none': null
  'chat.empty': null
  'chat.short': null
  'chat.game': null
  'chat.field': null
  'chat.send': null
  'chat.writes': { name: string | number; text: string | number }
  'chat.watch': null
  'menu.pause': null
  'menu.resume': null
  'menu.stop': null
  'menu.stop.sure': null
  'host.lock': null
  'host.give': { name: string | number }
  'menu.watch': null
  'menu.sit': null
  'menu.me': null
  'menu.go_on': null
  'home.tagline': null
  'home.code': null
  'home.code.how': null
  'home.join': null
  'home.new': null
  'home.alone': null
  'alone.how': null
  'alone.game.freeze': null
  'alone.game.farben': null
  'alone.game.falling': null
  'alone.game.carnavalesque': null
  'home.tv': null
  'home.rules': null
  'home.privacy': null
  'home.none': null
  'home.short': null
  'home.unreachable': null
  'home.back': { code: string | number }
  'door.title': null
  'door.name': null
  'door.roll': null
  'door.animal': null
  'door.colour': null
  'door.sit': null
  'door.watch': null
  'door.choose': null
  'door.done': null
  'door.playing': null
  'door.locked': null
  'door.knock': null
  'door.missing': null
  'door.home': null
  'door.knocking': null
  'door.here': { n: number }
  'door.chair': null
  'door.in': null
  'animal.fox': null
  'animal.owl': null
  'animal.cat': null
  'animal.bear': null
  'animal.frog': null
  'animal.hedgehog': null
  'animal.rabbit': null
  'animal.penguin': null
  'animal.whale': null
  'animal.snail': null
  'animal.elephant': null
  'animal.duck': null
  'animal.turtle': null
  'animal.crab': null
  'animal.bat': null
  'animal.pig': null
  'names.fox': null
  'names.owl': null
  'names.cat': null
  'names.bear': null
  'names.frog': null
  'names.hedgehog': null
  'names.rabbit': null
  'names.penguin': null
  'names.whale': null
  'names.snail': null
  'names.elephant': null
  'names.duck': null
  'names.turtle': null
  'names.crab': null
  'names.bat': null
  'names.pig': null
  'colour.tomato': null
  'colour.mustard': null
  'colour.teal': null
  'colour.plum': null
  'colour.sky': null
  'colour.rose': null
  'colour.moss': null
  'colour.clay': null
  'lobby.people': { n: number }
  'lobby.ready': null
  'lobby.start': { game: string | number }
  'lobby.start.others': { n: number }
  'lobby.few': { n: number }
  'lobby.many': { n: number }
  'lobby.spare': { n: number; game: string | number }
  'lobby.fill': { n: number }
  'lobby.waiting': { name: string | number }
  'lobby.waiting.ready': null
  'lobby.bot.add': null
  'lobby.bot.remove': { name: string | number }
  'lobby.bot': null
  'lobby.bot.easy': null
  'lobby.bot.normal': null
  'lobby.bot.sharp': null
  'lobby.bot.mute': null
  'lobby.level': null
  'lobby.level.easy': null
  'lobby.level.normal': null
  'lobby.level.sharp': null
  'lobby.level.how': null
  'lobby.host': null
  'lobby.is.ready': null
  'lobby.away': null
  'lobby.gone': null
  'lobby.without': { n: number; name: string | number }
  'lobby.watches': null
  'lobby.wins': { n: number }
  'lobby.game': null
  'lobby.options': null
  'lobby.rules': null
  'lobby.players': { min: string | number; max: string | number }
  'lobby.players.label': { min: string | number; max: string | number }
  'lobby.minutes': { n: string | number }
  'lobby.flick': null
  'lobby.joined': { name: string | number }
  'lobby.handover': { name: string | number }
  'lobby.kick': { name: string | number }
  'lobby.invite': null
  'lobby.hidden': null
  'lobby.watchers': { n: number }
  'lobby.kick.sure': { name: string | number }
  'game.freeze.name': null
  'game.freeze.pitch': null
  'game.farben.name': null
  'game.farben.pitch': null
  'game.falling.name': null
  'learn.falling': null
  'learn.falling.riders': null
  'learn.falling.actions': null
  'learn.falling.all': null
  'game.falling.pitch': null
  'pack.keep': null
  'pack.remove': null
  'pack.kept': null
  'pack.secret': { name: string | number }
  'pack.farben.title': null
  'pack.farben.brought': { n: number }
  'pack.farben.how': { languages: string | number }
  'pack.farben.example': null
  'pack.farben.count': { n: number }
  'pack.freeze.title': null
  'pack.freeze.brought': { n: number }
  'pack.freeze.how': { languages: string | number }
  'pack.freeze.example': null
  'pack.freeze.count': { n: number }
  'tempo.title': null
  'tempo.100': null
  'tempo.150': null
  'tempo.200': null
  'tempo.300': null
  'tempo.0': null
  'tempo.100.how': null
  'tempo.150.how': null
  'tempo.200.how': null
  'tempo.300.how': null
  'tempo.0.how': null
  'watch.title': null
  'watch.next': null
  'watch.chair': { name: string | number }
  'watch.soon': { name: string | number }
  'over.again': null
  'over.again.without': { n: number; name: string | number }
  'over.lobby': null
  'over.wait': { name: string | number }
  'pause.title': null
  'pause.why': { me: string | number; name: string | number }
  'pause.long': null
  'pause.asleep': null
  'bye.elsewhere': null
  'bye.kicked': null
  'bye.moved': null
  'bye.frozen': null
  'bye.too_many_tries': null
  'bye.too_many_rooms': null
  'bye.too_many_sockets': null
  'bye.house_full': null
  'bye.left': null
  'bye.locked': null
  'bye.full': null
  'bye.no_such_room': null
  'bye.other_version': null
  'bye.other': null
  'bye.back': null
  'move.how': null
  'move.once': null
  'move.alt': null
  'move.again': null
  'move.spent': null
  'two.title': null
  'two.why': { name: string | number }
  'two.newer': null
  'two.older': null
  'two.nobody': null
  'tv.silent': null
  'tv.join': null
  'tv.scan': { where: string | number }
  'tv.hidden': null
  'tv.empty': null
  'tv.more': { n: number }
  'tv.set': { name: string | number }
  'tv.new': null
  'tv.have': null
  'tv.show': null
  'tv.title': null
  'tv.mine': null
  'tv.qr': { code: string | number }
  'rules.title': { game: string | number }
  'rules.none': null
  'rules.back': null
  'game.carnavalesque.name': null
  'game.carnavalesque.pitch': null
  'offline.title': null
  'offline.text': null
  'offline.again': null
  'install.ask': null
  'install.share': null
  'install.yes': null
  'install.no': null
  'screen.ask': { code: string | number }
  'screen.none': null
  'screen.bring': null
  'screen.done': null
  'screen.no': null
  'tv.pair': null
  'tv.pair.alt': null
  'tv.tools': null
  'tv.volume': null
  'tv.full': null
  'set.title': null
  'set.volume': null
  'set.haptics': null
  'set.easy': null
  'set.left': null
  'set.keys': null
  'set.voice': null
  'set.voice.on': null
  'read.aloud': null
  'access.title': null
  'news.title': null
  'news.left': { name: string | number }
  'news.left.paper': { name: string | number }
  'news.back': { name: string | number }
  'news.seated': { me: string | number; other: string | number; name: string | number }
  'news.host': { me: string | number; name: string | number }
  'news.stopped': { me: string | number; name: string | number }
  'news.missing': { names: string | number }
  'show.title': null
  'show.next': null
  'show.begin': null
  'show.wait': { name: string | number }
  'new.title': null
  'new.show': null
  'new.calm': null
  'mood.title': null
  'mood.clap': null
  'mood.laugh': null
  'mood.heart': null
  'mood.boo': null
  'mood.paper': null
  'mood.wind': null
  'option.target': null
  'option.target.16': null
  'option.target.13': null
  'option.seconds': null
  'option.seconds.30': null
  'option.seconds.45': null
  'option.seconds.60': null
  'option.seconds.90': null
  'option.help': null
  'option.help.true': null
  'option.help.false': null
  'option.guess_anyway': null
  'option.guess_anyway.false': null
  'option.guess_anyway.true': null
  'option.guessers': null
  'option.guessers.lowest': null
  'option.guessers.all': null
  'option.words': null
  'option.words.10': null
  'option.words.8': null
  'option.words.6': null
  'option.timer': null
  'option.timer.0': null
  'option.timer.45': null
  'option.timer.90': null
  'option.hush': null
  'option.hush.true': null
  'option.hush.false': null
  'option.together': null
  'option.together.false': null
  'option.together.true': null
  'option.everyone': null
  'option.everyone.false': null
  'option.everyone.true': null
  'option.cards': null
  'option.cards.all': null
  'option.cards.actions': null
  'option.cards.riders': null
  'option.tempo': null
  'option.tempo.normal': null
  'option.tempo.slow': null
  'option.tempo.fast': null
  'option.grace': null
  'option.grace.1000': null
  'option.grace.1500': null
  'option.grace.2000': null
  'option.grace.3000': null
  'option.dealer': null
  'option.dealer.house': null
  'option.dealer.player': null
  'option.dealer.referee': null
  'option.start': null
  'option.start.lot': null
  'option.start.at_once': null
  'option.drop': null
  'option.drop.true': null
  'option.drop.false': null
  'option.way': null
  'option.way.room': null
  'option.way.remote': null
  'option.way.written': null
  'option.version': null
  'option.version.young': null
  'option.version.events': null
  'option.version.roles': null
  'option.screen': null
  'option.screen.open': null
  'option.screen.dark': null
  'preset.ear': null
  'preset.ear.how': null
  'how.way.room': null
  'how.way.remote': null
  'how.way.written': null
  'how.version.young': null
  'how.version.events': null
  'how.version.roles': null
  'how.tempo.slow': null
  'how.tempo.normal': null
  'how.tempo.fast': null
  'how.target': null
  'how.help': null
  'how.hush': null
  'how.together': null
  'how.everyone': null
  'how.grace': null
  'how.dealer': null
  'how.drop': null
  'how.screen': null
  'privacy.title': null
  'privacy.lead': null
  'privacy.write': null
  'privacy.write.1': null
  'privacy.name': null
  'privacy.name.1': null
  'privacy.see': null
  'privacy.see.1': null
  'privacy.see.2': null
  'privacy.gone': null
  'privacy.gone.1': { n: number }
  'privacy.gone.soon': null
  'privacy.gone.2': null
  'privacy.gone.3': null
  'privacy.not': null
  'privacy.not.1': null
  'privacy.address': null
  'privacy.address.1': null
  'privacy.phone': null
  'privacy.phone.1': null
  'rules.freeze.lead': null
  'rules.freeze.ranks': null
  'rules.freeze.ranks.1': null
  'rules.freeze.ranks.2': null
  'rules.freeze.scene': null
  'rules.freeze.scene.1': null
  'rules.freeze.scene.2': null
  'rules.freeze.freeze': null
  'rules.freeze.freeze.1': null
  'rules.freeze.point': null
  'rules.freeze.point.1': null
  'rules.freeze.point.2': null
  'rules.freeze.score': null
  'rules.freeze.score.hit': null
  'rules.freeze.score.miss': null
  'rules.freeze.score.seen': null
  'rules.freeze.score.unseen': null
  'rules.freeze.score.forgot': null
  'rules.freeze.score.up': null
  'rules.freeze.score.place': null
  'rules.freeze.score.foul': null
  'rules.freeze.score.zero': null
  'rules.freeze.next': null
  'rules.freeze.next.1': null
  'rules.freeze.next.2': null
  'rules.freeze.credit': null
  'rules.farben.lead': null
  'rules.farben.word': null
  'rules.farben.word.1': null
  'rules.farben.word.2': null
  'rules.farben.tell': null
  'rules.farben.tell.1': null
  'rules.farben.tell.2': null
  'rules.farben.recall': null
  'rules.farben.recall.1': null
  'rules.farben.recall.2': null
  'rules.farben.clue': null
  'rules.farben.clue.1': null
  'rules.farben.score': null
  'rules.farben.score.right': null
  'rules.farben.score.clue': null
  'rules.farben.score.own': null
  'rules.farben.score.wrong': null
  'rules.farben.end': null
  'rules.farben.end.1': null
  'rules.farben.end.2': null
  'rules.farben.credit': null
  'rules.falling.lead': null
  'rules.falling.deal': null
  'rules.falling.deal.1': null
  'rules.falling.deal.2': null
  'rules.falling.hand': null
  'rules.falling.hand.1': null
  'rules.falling.hand.2': null
  'rules.falling.cards': null
  'rules.falling.card.hit': null
  'rules.falling.card.split': null
  'rules.falling.card.skip': null
  'rules.falling.card.push': null
  'rules.falling.card.grab': null
  'rules.falling.card.stop': null
  'rules.falling.card.extra': null
  'rules.falling.card.ground': null
  'rules.falling.ground': null
  'rules.falling.ground.1': null
  'rules.falling.ground.2': null
  'rules.falling.first': null
  'rules.falling.first.1': null
  'rules.falling.credit': null
  'rules.carnavalesque.lead': null
  'rules.carnavalesque.cards': null
  'rules.carnavalesque.cards.1': null
  'rules.carnavalesque.cards.2': null
  'rules.carnavalesque.round': null
  'rules.carnavalesque.round.1': null
  'rules.carnavalesque.round.2': null
  'rules.carnavalesque.round.3': null
  'rules.carnavalesque.jester': null
  'rules.carnavalesque.jester.1': null
  'rules.carnavalesque.king': null
  'rules.carnavalesque.king.1': null
  'rules.carnavalesque.king.2': null
  'rules.carnavalesque.end': null
  'rules.carnavalesque.end.1': null
  'rules.carnavalesque.end.2': null
  'rules.carnavalesque.versions': null
  'rules.carnavalesque.versions.1': null
  'rules.carnavalesque.events': null
  'rules.carnavalesque.roles': null
  'rules.carnavalesque.ours': null
  'rules.carnavalesque.ours.1': null
  'rules.carnavalesque.ours.2': null
  'rules.carnavalesque.ours.3': null
  'rules.carnavalesque.credit': null
  'rules.carnavalesque.end.3': null
}
