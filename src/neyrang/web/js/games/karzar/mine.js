/* My side, my secret: throne and dungeon, heroes by land. */
import { html } from "../../html.js";
import { Icon } from "../../icons.js";
import { Card, isMarked, kingOf, Small } from "./cards.js";
import { heroPress, landsInHand, mayPlayKing, mySide, ownKing } from "./choosing.js";
import { stepOf } from "./stage.js";

/** @import { Model } from "../../model.js" */

/** @param {{t: Model}} props */
function Throne({ t }) {
  const me = t.view.seats[t.me];
  const side = mySide(t);
  const king = mayPlayKing(t);
  const state = me.king ?? "throne";
  const independent = t.standing?.mine?.independent;
  const picked = Boolean(t.pick?.king);
  const press = () => t.setPick(picked ? null : { king: true, kingCard: ownKing(t) });
  return html`<div class=${`kz-throne ${me.captive ? "two" : ""}`}>
    <div class="kz-seatof" role="group" aria-label=${side ? t.say("scene.mine.throne_of", { side: t.thing(side) }) : t.say("scene.mine.throne")}>
      ${side ? html`<${Card} words=${t.words} card=${kingOf(side)} of=${state === "throne" ? "" : "lost"} place="throne" ...${king ? { onPress: press, pressed: picked } : {}} />` : html`<span class="kz-hole"></span>`}
      <b>${t.say("scene.mine.throne")}</b>
      <small><${Icon} name="lock" />${!side ? t.say("scene.mine.empty") : independent ? t.say("scene.mine.independent") : t.thing(side)}</small>
      ${me.guard && me.guard !== "?" && html`<small>${t.say("scene.mine.guard", { hero: t.thing(me.guard) })}</small>`}
      ${state !== "throne" && html`<small>${t.say(`scene.seat.king_${state}`)}</small>`}
      ${king && html`<small class="kz-hint">${t.say(picked ? "scene.mine.king_picked" : "scene.mine.king")}</small>`}
    </div>
    ${me.captive && html`<div class="kz-cell"><${Small} t=${t} card=${me.captive} of="kz-barred" /><b>${t.say("scene.place.dungeon_one")}</b><small>${t.thing(me.captive)}</small></div>`}
  </div>`;
}

/** @param {{t: Model}} props */
export function Hand({ t }) {
  const me = t.view.seats[t.me];
  if (!me) return null;
  const groups = landsInHand(t);
  const count = me.heroes.length;
  return html`<div class=${`kz-mine ${stepOf(t)} ${count > 3 ? "many" : ""}`}>
    <${Throne} t=${t} />
    <div class="kz-hand" style=${{ "--n": count }}>
      ${groups.map(
        ({ land, cards }) => html`<div class=${`kz-grp ${land}`} key=${land}>
        <div class="cs">${cards.map(({ card, place }) => html`<${Card} key=${place} words=${t.words} card=${card} place=${`card:${card}`} ...${heroPress(t, card, place)}
          of=${isMarked(card) && !t.options.allies ? "kz-unmarked" : ""} />`)}</div>
        <h3>${t.thing(land)}</h3>
      </div>`,
      )}
      ${!count && html`<p class="kz-quiet">${t.say("scene.mine.no_heroes")}</p>`}
    </div>
  </div>`;
}
