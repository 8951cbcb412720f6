/** Every landmark a suburb may name: the drawings of assets/landmarks.svg, by their ids there. */
export const landmarkNames = `
  arch-bridge beach-tower beachfront-tower breached-cone catamaran church cliffs containers crater
  electric-train ferry field-rows gantry harbour-bridge kiln lighthouse lopdell mangroves market-tents
  mountain-plane museum musick-point obelisk palm-square pigeon-mountain playhouse pohutukawa point-view
  pylons quarry ranges-mast river-bridge roller-coaster sails sea-stack sky-tower snow-slope stadium
  sugar-works surf-tower temple three-lamps viaduct vines winery wing-roof
`
  .trim()
  .split(/\s+/);
