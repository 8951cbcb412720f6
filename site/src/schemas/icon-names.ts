/**
 * Every icon a content file may name: ui/icon-shapes.ts has the picture that stands for it. One list, so that a
 * misspelt icon stops the build with the names to choose from.
 */
export const iconNames = `
  badge-check bath building building-2 calendar-check camera cloud-rain construction cooking-pot droplet
  droplets factory fence flame gauge hammer hard-hat home hot-water-cylinder hotel house-plug key-round
  landmark leaf map-pin mountain pipette phone receipt-text refresh-cw route school search shield-check
  shower-head siren snowflake spray-can sprout store sun thermometer thermometer-snowflake timer toilet
  tree-deciduous tree-pine triangle-alert trees truck umbrella users utensils warehouse washing-machine
  waves wind wrench anchor sailboat shell shovel tractor wine plane clock zap
`
  .trim()
  .split(/\s+/);
