// Events as the documents and examples of other projects have them.

// A position of ATAK: tests of taky (https://github.com/tkuester/taky), also in the README of node-CoT; the
// longitude is rounded.
export const ATAK = `<event version="2.0" uid="ANDROID-deadbeef" type="a-f-G-U-C" how="m-g" time="2021-02-27T20:32:24.771Z" start="2021-02-27T20:32:24.771Z" stale="2021-02-27T20:38:39.771Z"><point lat="1.234567" lon="-3.14" hae="-25.7" ce="9.9" le="9999999.0"/><detail><takv os="29" version="4.0.0.0 (deadbeef).1234567890-CIV" device="Some Android Device" platform="ATAK-CIV"/><contact xmppUsername="xmpp@host.com" endpoint="*:-1:stcp" callsign="JENNY"/><uid Droid="JENNY"/><precisionlocation altsrc="GPS" geopointsrc="GPS"/><__group role="Team Member" name="Cyan"/><status battery="78"/><track course="80.24833892285461" speed="2.5"/></detail></event>`
// MITRE's first example of the schema, with the detail before the point, as quoted by cot-proto.
export const MITRE = `<?xml version='1.0' standalone='yes'?>
<event version="2.0"
 uid="J-01334"
 type="a-h-A-M-F-U-M"
 time="2005-04-05T11:43:38.07Z"
 start="2005-04-05T11:43:38.07Z"
 stale="2005-04-05T11:45:38.07Z" >
 <detail>
 </detail>
 <point lat="30.0090027" lon="-85.9578735" ce="45.3"
 hae="-42.6" le="99.5" />
</event>
`
// Markers of TAK's own examples (takcot, marker-spot.cot and marker-icon-set.cot), from cot-proto 0.5.1.
export const SPOT = `<?xml version='1.0' encoding='UTF-8' standalone='yes'?>
<event version='2.0' uid='9405e320-9356-41c4-8449-f46990aa17f8' type='b-m-p-s-m' time='2020-12-16T19:59:34.913Z' start='2020-12-16T19:59:34.913Z' stale='2021-01-02T20:40:03.841Z' how='h-g-i-g-o'>
	<point lat='38.85606343062312' lon='-77.0563755018233' hae='9999999.0' ce='9999999.0' le='9999999.0' />
	<detail>
		<status readiness='true'/>
		<archive/>
		<link uid='ANDROID-589520ccfcd20f01' production_time='2020-12-16T19:51:09.603Z' type='a-f-G-U-C' parent_callsign='HOPE' relation='p-p'/>
		<contact callsign='R 1'/>
		<remarks></remarks>
		<archive/>
		<color argb='-65536'/>
		<precisionlocation altsrc='???'/>
		<usericon iconsetpath='COT_MAPPING_SPOTMAP/b-m-p-s-m/-65536'/>
	</detail>
</event>`
export const HIKER = `<?xml version='1.0' encoding='UTF-8' standalone='yes'?>
<event version='2.0' uid='4a0f4f84-240c-4ff9-b7b0-d08beec900b3' type='a-u-G' time='2020-12-16T19:59:34.911Z' start='2020-12-16T19:59:34.911Z' stale='2021-01-02T20:40:03.839Z' how='h-g-i-g-o'>
	<point lat='38.85513174538468' lon='-77.05143976872927' hae='9999999.0' ce='9999999.0' le='9999999.0' />
	<detail>
		<archive/>
		<link uid='ANDROID-589520ccfcd20f01' production_time='2020-12-16T19:51:34.459Z' type='a-f-G-U-C' parent_callsign='HOPE' relation='p-p'/>
		<contact callsign='hiker 1'/>
		<remarks>needs &lt;water&gt;</remarks>
		<color argb='-1'/>
	</detail>
</event>`
// A drawing of TAK's examples, which is neither.
export const CIRCLE = `<event version='2.0' uid='6d09b6f6-720a-4eef-a197-183012512316' type='u-d-c-c' time='2020-12-16T19:59:34.915Z' start='2020-12-16T19:59:34.915Z' stale='2020-12-17T19:59:34.915Z' how='h-e'><point lat='38.83737606453269' lon='-77.0729993250914' hae='9999999.0' ce='9999999.0' le='9999999.0' /><detail><shape><ellipse major='226.98412686380018' minor='226.98412686380018' angle='360'/></shape></detail></event>`
