import { applyRules } from '../../rule';
import { navigation } from './navigation';

const say = (text: string) => applyRules(text, navigation.rules, 'en-US').normalized;

describe('aircraft and ships', () => {
  it.each([
    ['Runway 27L', 'Runway two seven left'],
    ['RWY 09R, then', 'Runway zero nine right, then'],
    ['runways 09L/27R and 18', 'runways zero nine left two seven right and one eight'],
    ['turn left hdg 270', 'turn left heading two seven zero'],
    ['heading is 090', 'heading is zero nine zero'],
    ['a ship on course 185', 'a ship on course one eight five'],
    ['Squawk 7700, not 7600', 'Squawk seven seven zero zero, not seven six zero zero'],
    ['Climb to FL350', 'Climb to flight level three five zero'],
    ['QNH 1013, altimeter 2992', 'QNH one zero one three, altimeter two nine nine two'],
    ['Wind 240 at 12 kt', 'Wind two four zero at 12 kt'],
    ['Wind 270/15G25', 'Wind two seven zero at fifteen gusting to twenty-five'],
    ['24012G20KT', 'two four zero at twelve gusting to twenty knots'],
    ['VRB03KT FEW050 CAVOK', 'variable at three knots few at five thousand cav okay'],
    ['22/M04 A2992', 'twenty-two, dew point minus four, altimeter two nine nine two'],
    ['Contact Tower on 118.3.', 'Contact Tower on one one eight point three.'],
    ['a 747-8 and a 737-800', 'a seven forty-seven eight and a seven thirty-seven eight hundred'],
    ['the 777-300ER', 'the seven seventy-seven three hundred E-R'],
    ['737 MAX 8', 'seven thirty-seven Max eight'],
    ['an A350-1000', 'an A three fifty one thousand'],
    ['a 747 to Paris', 'a seven forty-seven to Paris'],
    ['ATR 72-600 and Cessna 172s', 'ATR seventy-two six hundred and Cessna one seventy-twos'],
    ['N172SP', 'N one seven two S-P'],
    ['Flt. BA 286', 'Flight B-A two eighty-six'],
    ['KLM 641 landed', 'KLM six forty-one landed'],
    ['lies 12 nm off the coast', 'lies twelve nautical miles off the coast'],
    ['a 3-nm limit at sea', 'a three nautical mile limit at sea'],
    ['The boat does 22 kn in 40 fm.', 'The boat does twenty-two knots in forty fathoms.'],
    ['winds of Bft 6', 'winds of Beaufort 6'],
    ['Wind NW F8', 'Wind NW force eight'],
    ['VHF ch. 16', 'VHF channel 16'],
    ["N 54°10.5' E 7°53'", 'north fifty-four degrees ten point five minutes, east seven degrees fifty-three minutes'],
    ['ETA 0915', 'ETA oh nine fifteen'],
    ['M0.78, then 250 KIAS', 'Mach zero point seven eight, then 250 knots indicated'],
    ['At V1 and VR, the takeoff', 'At V one and V-R, the takeoff'],
    ['vis. 10 km, alt. 5,500 ft', 'visibility 10 km, altitude 5,500 ft'],
    ["Lat. 54° 10' N, lon -7.2", "Latitude 54° 10' N, longitude minus 7.2"],
    ['M/V Aurora', 'M-V Aurora'],
    ['land at KSFO or EGLL', 'land at K-S-F-O or E-G-L-L'],
    ['Take off from 09L.', 'Take off from zero nine left.'],
    ['Steer 187°M', 'Steer one eight seven degrees magnetic'],
    ["climb to 5,000'", 'climb to five thousand feet'],
    ['the V2 rocket', 'the V two rocket'],
    ['V/S -700 fpm', 'vertical speed minus 700 feet per minute'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    'a 5 nm process',
    'light of 500 nm',
    'a 747 percent gain',
    '747 g of flour',
    '737 guests',
    'heading 270 rows of data',
    'course 205 of the college',
    'see ch. 16',
    'F5 tornado',
    'version V2 of the app',
    'The rope was long. 5 men came.',
    'Pax Romana',
    'S/V ratio',
    'N95 masks',
    'about 7700 people',
    'the center is 118.3 km away',
    '50 kn a month',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
