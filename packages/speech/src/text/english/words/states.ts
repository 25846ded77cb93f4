/** States by the letters of the post. */
// oxfmt-ignore
export const states: Readonly<Record<string, string>> = {
  AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado', CT: 'Connecticut', DE: 'Delaware', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland', MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico', NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont', VA: 'Virginia', WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming', DC: 'D-C', PR: 'Puerto Rico',
};

/** States by their older abbreviations, without the last full stop. */
// oxfmt-ignore
export const shortStates: Readonly<Record<string, string>> = {
  Ala: 'Alabama', Ariz: 'Arizona', Ark: 'Arkansas', Calif: 'California', Cal: 'California', Colo: 'Colorado', Conn: 'Connecticut', Del: 'Delaware', Fla: 'Florida', Ga: 'Georgia', Ill: 'Illinois', Ind: 'Indiana', Kan: 'Kansas', Ky: 'Kentucky', La: 'Louisiana', Md: 'Maryland', Mass: 'Massachusetts', Mich: 'Michigan', Minn: 'Minnesota', Miss: 'Mississippi', Mo: 'Missouri', Mont: 'Montana', Neb: 'Nebraska', Nev: 'Nevada', Okla: 'Oklahoma', Ore: 'Oregon', Pa: 'Pennsylvania', Penn: 'Pennsylvania', Tenn: 'Tennessee', Tex: 'Texas', Vt: 'Vermont', Va: 'Virginia', Wash: 'Washington', Wis: 'Wisconsin', Wyo: 'Wyoming', 'N.Y': 'New York', 'N.J': 'New Jersey', 'N.C': 'North Carolina', 'S.C': 'South Carolina', 'N.H': 'New Hampshire', 'N.M': 'New Mexico', 'W.Va': 'West Virginia',
};
